import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Crossbook } from '@/lib/sdk/typescript/crossbook'
import { CrossbookError } from '@/lib/sdk/typescript/errors'
import { arbitrage, balances, key } from './commands/accounts'
import { call } from './commands/call'
import { login, logout } from './commands/login'
import { book, event, events } from './commands/markets'
import { plan } from './commands/plan'
import { practice } from './commands/practice'
import { verify } from './commands/verify'
import { watch } from './commands/watch'
import { completion } from './completion'
import { type Command, UsageError } from './context'
import { readCredentials, saveCredentials } from './credentials'
import manifest from './package.json'
import { plain, type Screen } from './screen'

const COMMANDS: Readonly<Record<string, Command>> = {
  events,
  event,
  book,
  plan,
  practice,
  watch,
  arbitrage,
  balances,
  key,
  verify,
  call,
  login,
  logout,
}
const COMMON = { json: 'boolean', url: 'string', help: 'boolean' } as const

const HELP = `crossbook COMMAND [ARGUMENTS]

${Object.values(COMMANDS)
  .map(({ usage, about }) => `  ${usage}\n      ${about}`)
  .join('\n')}
  completion bash | zsh | fish
      A script for the shell: source <(crossbook completion bash)

  --json prints the answer for programs, --url names the service, --version prints the version.
  CROSSBOOK_URL (http://localhost:3000), CROSSBOOK_API_KEY and CROSSBOOK_TOKEN are read, then what login has kept;
  NO_COLOR turns colours off.
  Exit status: 0, or 1 when the service refuses or a check fails, or 2 when the command is not understood.
`

function terminal(): Screen {
  const { stdout, env } = process
  // A dumb terminal does not support drawing in place.
  const isTerminal = stdout.isTTY === true && env.TERM !== 'dumb'
  return {
    write: (text) => void stdout.write(text),
    isTerminal,
    colour: isTerminal && !env.NO_COLOR,
    // A terminal of unknown size has 0 columns.
    width: stdout.columns || 100,
  }
}

function read(command: Command, argv: readonly string[]) {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    Object.entries({ ...COMMON, ...command.flags }).map(([name, type]) => [name, { type }]),
  )
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The address from a flag or the environment, without a path or a trailing slash. */
function addressOf(flag: string | boolean | undefined): string {
  const name = typeof flag === 'string' ? '--url' : 'CROSSBOOK_URL'
  const address = typeof flag === 'string' ? flag : process.env.CROSSBOOK_URL || 'http://localhost:3000'
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(`${name} must be an address that starts with http:// or https://, not ${address}.`)
  return address.endsWith('/') ? address.slice(0, -1) : address
}

async function run(command: Command, argv: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = read(command, argv)
  const flags = values as Record<string, string | boolean | undefined>
  if (flags.help) {
    screen.write(`crossbook ${command.usage}\n${command.about}\n`)
    return 0
  }
  const url = addressOf(flags.url)
  const { CROSSBOOK_API_KEY, CROSSBOOK_TOKEN } = process.env
  // Credentials from the environment are never combined with stored ones: they may belong to another account.
  const credentials =
    CROSSBOOK_API_KEY || CROSSBOOK_TOKEN
      ? { apiKey: CROSSBOOK_API_KEY, accessToken: CROSSBOOK_TOKEN }
      : readCredentials(url)
  const ended = new AbortController()
  process.once('SIGINT', () => ended.abort())
  const api = new Crossbook({
    baseUrl: url,
    ...credentials,
    onTokens: (tokens) => void saveCredentials(url, tokens),
  })
  const context = {
    api,
    url,
    screen,
    json: flags.json === true,
    signal: ended.signal,
    args: positionals,
    flags,
  }
  return (await command.run(context)) ?? 0
}

/** Runs one command line; returns the exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const screen = terminal()
  const complain = (...lines: readonly string[]) =>
    void process.stderr.write(`${lines.map(plain).join('\n')}\n`)
  // The reader, such as head, may close the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  const [name, ...rest] = argv
  if (name === '--version') {
    screen.write(`${manifest.version}\n`)
    return 0
  }
  if (name === undefined || name === 'help' || name === '--help') {
    screen.write(HELP)
    return name === undefined ? 2 : 0
  }
  if (name === 'completion') {
    const script = completion(rest[0], COMMANDS)
    if (script === undefined) complain('completion bash, zsh or fish')
    else screen.write(`${script}\n`)
    return script === undefined ? 2 : 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    complain(`No such command: ${name}. \`crossbook help\` lists them.`)
    return 2
  }
  try {
    return await run(command, rest, screen)
  } catch (error) {
    if (error instanceof UsageError) {
      complain(error.message, `crossbook ${command.usage}`)
      return 2
    }
    if (error instanceof CrossbookError) {
      complain(error.message)
      return 1
    }
    throw error
  }
}
