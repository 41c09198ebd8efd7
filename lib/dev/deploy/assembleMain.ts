import { assembleImage } from './assembleImage'

/** `npm run image -- FOLDER`, after a build: everything that a container holds. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name a folder: npm run image -- FOLDER\n')
  process.exitCode = 2
} else await assembleImage(folder)
