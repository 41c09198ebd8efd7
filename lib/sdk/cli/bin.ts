import { main } from './main'

/** Entry point of the command-line package. */
process.exitCode = await main(process.argv.slice(2))
