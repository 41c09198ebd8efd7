import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** An EVM node on loopback. */
export interface Anvil {
  url: string
  stop(): Promise<void>
}

const START_MS = 15_000

/** The package's architecture names differ from Node's. */
const PROCESSORS: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

const require = createRequire(import.meta.url)

/** The node's binary for this machine; undefined when its package is not installed. */
export function findAnvil(): string | undefined {
  const name = `@foundry-rs/anvil-${process.platform}-${PROCESSORS[process.arch] ?? process.arch}`
  try {
    // The binaries are dependencies of the wrapper, not ours.
    const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    const folder = path.dirname(wrapper.resolve(`${name}/package.json`))
    const binary = path.join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/**
 * The node ends with its parent, however that ends: the shell around it waits for end of input,
 * which the system signals even when the parent is killed.
 */
const WATCH = '"$0" "$@" </dev/null & node=$!; cat >/dev/null; kill $node; wait $node'

function launch(binary: string, args: readonly string[]) {
  const stdio = ['pipe', 'pipe', 'ignore'] as const
  if (process.platform === 'win32') return spawn(binary, args, { stdio: [...stdio] })
  return spawn('/bin/sh', ['-c', WATCH, binary, ...args], { stdio: [...stdio] })
}

/**
 * Starts a node on a free port. It mines a block per transaction.
 * Errors: when the node does not come up in time.
 */
export async function startAnvil({ binary, chainId }: { binary: string; chainId: number }): Promise<Anvil> {
  const child = launch(binary, [
    ...['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)],
    // Room for large reads and for many mints in one transaction.
    ...['--gas-limit', '100000000000', '--no-request-size-limit', '--auto-impersonate'],
    ...['--block-base-fee-per-gas', '0', '--gas-price', '0'],
  ])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (process.platform === 'win32') child.kill()
    child.stdin?.end()
    await ended
  }
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The local chain did not start.')), START_MS)
    lines.on('line', (line) => {
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(`http://${address}`)
    })
    child.once('error', reject)
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // It logs every request: the output is discarded, but the pipe must not fill up.
  lines.removeAllListeners('line')
  child.stdout.resume()
  return { url, stop }
}
