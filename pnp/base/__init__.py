"""The ground that every stage stands on: plain values → problems, millimetres, files, processes.

- `progress`: what long work reports
- `clean`: texts that a terminal only shows
- `device_names`: names that Windows keeps for devices
- `choices`: closed sets that a print can be chosen from: sides, edges, orders, marks, inks
- `problems`: what is wrong in a user's file, with its place; gathered and raised once
- `nearness`: words that are near each other
- `units`: lengths as people write them → millimetres, and numbers as PDF and SVG write them
- `papers`: the papers and card sizes that have names
- `colour_names`: the names that CSS has for colours
- `colours`: colours as people write them → channels; how light they are, and how they stand out
- `geometry`: rectangles and matrices
- `reading`: a file is read within limits, and only if it is an ordinary one
- `traces`: names of what is not finished, which tell who made it
- `moving`: a file gets the place of another, also where somebody has it open
- `files`: a file is written whole or not at all
- `archive`: a zip archive is unpacked within limits
- `overwriting`: what an option names is no source, and no file of another kind
- `strict_json`: JSON from anywhere, without what reckons badly
- `folders`: a folder is replaced in one step
- `packaged`: what comes with the program, and the hash of the program itself
- `cache`: what was drawn before, by what it was drawn from
- `lazy`: names of a package that are loaded when somebody asks for them
- `modulepath`: where Python looks for modules: never in the current folder
- `system_words`: why a file cannot be used, in words
- `spawning`: processes that never look into the current folder, once they are needed
- `processes`: processes of this machine, the only way in which any is started
- `children`: tasks that may never end, in processes that can be stopped
"""
