"""A folder with games → pages in the browser on which they are printed, looked at and changed.

Every room calls the functions that the command line calls. What reads and draws is a worker for each game (`worker`),
what takes long is a child process (`jobs`), and every page hears what happens (`events`).

- `sentences`: what the pages say
- `guard`: who may come in
- `noted`: whether a face names values of other pieces
- `sources`: the files that a game is made of
- `easel`: a game in one look, each face composed when it is asked for
- `pictures`: faces and pages as PNG, within a limit
- `drafts`: every page of a kit before it is made
- `events`: what happens, told to every open page
- `watching`: files that change on the disk
- `tasks`: long work of the library, by name
- `jobs`: such work in a child process that can be stopped
- `uploads`: a dropped file as a drawing for templates
- `editing`: what is typed in a table → its file, if the game is none the worse for it
- `cell_rows`: cards as rows for a page, with what is wrong in each cell
- `history`: changes that can be taken back
- `workshop`: what a worker has: games in the looks that were asked for last, drafts, pictures
- `worker`: a process that reads and draws, and may be lost
- `spare`: one that is ready before somebody needs it
- `bench`: workers and what waits for them: what is looked at goes first
- `studio`: what all rooms share
- `addresses`: paths of this server
- `answers`: what rooms answer, as responses
- `remembered`: what was chosen last in a room
- `asking`: what pages ask, as looks and print options
- `kits`: the kits that were made
- `print_settings`: what to choose in the print dialog
- `rooms`: requests and answers, a module for each room
- `calls`: everything that a worker can be asked, by name
- `warm`: what every worker needs, loaded before
- `connections`: connections that never ask for anything
- `server`: all of it behind the guard, on this computer alone
"""
