import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Check, Finding } from './types'

const GIB = 1_024 ** 3
const TOO_LITTLE = 0.2 * GIB
const LITTLE = 2 * GIB

/** The folder itself, or its nearest existing parent. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder))
}

export const dataFolderCheck: Check = {
  name: 'data folder',
  async run({ config: { dataDir } }) {
    const check = 'data folder'
    const folder = existing(dataDir)
    try {
      await access(folder, constants.W_OK | constants.X_OK)
    } catch {
      const advice = 'Grant write permission, run as another user, or set DATA_DIR.'
      return [{ check, status: 'fail', message: `${folder} cannot be written to.`, advice }]
    }
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const message = `${dataDir}, ${(free / GIB).toFixed(1)} GiB free.`
    const advice = 'Free some space, or set DATA_DIR to a larger disk.'
    if (free < LITTLE) return [{ check, status: free < TOO_LITTLE ? 'fail' : 'warn', message, advice }]
    return [{ check, status: 'ok', message }]
  },
}

export const buildCheck: Check = {
  name: 'build',
  async run({ env }) {
    const check = 'build'
    const folder = env.NEXT_DIST_DIR ?? '.next'
    if (existsSync(path.join(folder, 'BUILD_ID')))
      return [{ check, status: 'ok', message: `There is a build in ${folder}.` }]
    return [
      {
        check,
        status: 'fail',
        message: 'There is no build: `npm start` has no pages to serve.',
        advice: 'Run `npm run build`.',
      },
    ]
  },
}

/** The system's error code for a port that cannot be used; undefined when it can be. */
function portError({ port, host }: AppConfig): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

const health = z.object({ status: z.literal('ok') })

async function isOurs({ port, host }: AppConfig, signal: AbortSignal): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const answer = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/api/health`, {
      signal,
    })
    return health.safeParse(await answer.json()).success
  } catch {
    return false
  }
}

export const portCheck: Check = {
  name: 'port',
  async run({ config, signal }): Promise<Finding[]> {
    const check = 'port'
    const { host, port } = config
    const code = await portError(config)
    if (code === undefined) return [{ check, status: 'ok', message: `${host}:${port} is free.` }]
    if (code === 'EADDRINUSE' && (await isOurs(config, signal)))
      return [{ check, status: 'ok', message: `The service already listens on ${host}:${port}.` }]
    const message = `${host}:${port} is unavailable: ${code}.`
    return [
      {
        check,
        status: 'fail',
        message,
        advice: 'Stop the program that listens there, or set PORT (and HOST).',
      },
    ]
  },
}
