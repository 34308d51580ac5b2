// The engine in Pyodide, as a page in a browser runs it: node engine_alone.mjs PYODIDE FOLDER …
// PYODIDE is the folder of the npm package; Python finds its modules, and engine_alone.py, in the other folders.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, ...folders] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide();
const places = folders.map((folder, at) => {
  python.FS.mkdir(`/modules-${at}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/modules-${at}`);
  return `/modules-${at}`;
});
python.globals.set("places", python.toPy(places));
python.runPython(`
import os, sys
sys.dont_write_bytecode = True
os.mkdir("/table")
os.chdir("/table")
sys.path += places
import engine_alone
engine_alone.main([])
`);
