import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Crossbook } from '@/lib/sdk/typescript/crossbook'
import { type Command, type Context, UsageError } from '../context'
import { type Credentials, saveCredentials } from '../credentials'

async function accountOf(file: string) {
  // Loaded by this command only: the curves take longer to set up than another command takes to run.
  const { privateKeyToAccount } = await import('viem/accounts')
  try {
    const text = readFileSync(file, 'utf8').trim()
    return privateKeyToAccount(`0x${text.replace(/^0x/, '')}`)
  } catch {
    throw new UsageError(`${file} holds no private key: 32 bytes in hexadecimal.`)
  }
}

/** Signs in with a wallet: the key signs a message and never leaves this machine. */
async function signIn({ url, signal }: Context, file: string): Promise<Credentials> {
  const account = await accountOf(file)
  const { createSiweMessage } = await import('viem/siwe')
  const api = new Crossbook({ baseUrl: url })
  const { nonce } = await api.createNonce({ signal })
  const message = createSiweMessage({
    address: account.address,
    chainId: 1,
    domain: new URL(url).host,
    nonce,
    statement: 'Sign in to Crossbook.',
    uri: url,
    version: '1',
  })
  const signature = await account.signMessage({ message })
  const pair = await api.signIn({ message, signature }, { signal })
  return { accessToken: pair.access_token, refreshToken: pair.refresh_token }
}

async function readKey({ url, signal }: Context): Promise<Credentials> {
  const input = createInterface({ input: process.stdin, output: process.stderr })
  process.stderr.write(`Create an API key on ${new URL('/account', url)}\n`)
  const ended = new Promise<string>((resolve) => input.once('close', () => resolve('')))
  const typed = await Promise.race([input.question('and paste it here: ', { signal }), ended])
  input.close()
  const apiKey = typed.trim()
  if (!apiKey) throw new UsageError('No key was given.')
  // Stores a key only after the service accepts it.
  await new Crossbook({ baseUrl: url, apiKey }).listArbitrage({ limit: 1 }, { signal })
  return { apiKey }
}

export const login: Command = {
  usage: 'login [--key-file FILE]',
  about:
    'Keeps credentials for later commands: an API key of the account page, or tokens for the wallet whose private key is in FILE. With --json prints them and keeps none.',
  flags: { 'key-file': 'string' },
  async run(context) {
    const file = context.flags['key-file']
    const credentials = typeof file === 'string' ? await signIn(context, file) : await readKey(context)
    // Printed tokens belong to another program: a refresh token works for only one of the two.
    if (context.json) {
      context.screen.write(`${JSON.stringify(credentials)}\n`)
      return 0
    }
    const kept = saveCredentials(context.url, credentials)
    context.screen.write(`Signed in to ${context.url}; kept in ${kept}\n`)
    return 0
  },
}

export const logout: Command = {
  usage: 'logout',
  about: 'Forgets the credentials of this service on this machine.',
  async run({ url, screen }) {
    saveCredentials(url, undefined)
    screen.write(`Signed out of ${url}\n`)
    return 0
  },
}
