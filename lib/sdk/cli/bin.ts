import { main } from './main'

/** What the package of the command line starts. */
process.exitCode = await main(process.argv.slice(2))
