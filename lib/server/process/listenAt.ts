import type { Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { ConfigError } from '@/lib/infra/env/server'

const noSuchHost = (_port: number, host: string) => `HOST is ${host}, which is no address and no known name.`

/** What is wrong with the address, where the operator's settings are the cause. */
const SENTENCES: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is taken: stop what listens there or set PORT.`,
  EACCES: (port) => `This user may not listen on port ${port}: set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (_, host) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}

/** Listening on every address, a server is reached by this name on its own machine. */
const EVERY = ['0.0.0.0', '::']

interface Listening {
  port: number
  hostname: string
  url: string
}

/** Listens. Errors: {@link ConfigError} where another PORT or HOST would help. */
export function listenAt(
  server: Server,
  { port, host }: { port: number | undefined; host: string },
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => {
      const sentence = SENTENCES[cause.code ?? '']?.(port ?? 0, host)
      reject(sentence === undefined ? cause : new ConfigError(sentence, { cause }))
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      const given = (server.address() as AddressInfo).port
      const hostname = EVERY.includes(host) ? 'localhost' : host
      const url = `http://${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${given}`
      resolve({ port: given, hostname, url })
    })
  })
}
