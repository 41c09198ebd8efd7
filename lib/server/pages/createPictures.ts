import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { BaseError } from '@/lib/core/domain/errors'
import type { Log } from '@/lib/operations/runtime'

/** A drawing as data: elements with their properties, texts, and nothing that has to be called. */
export type PictureTree = PictureElement

interface PictureElement {
  type: string
  props: Record<string, unknown>
  key: string | null
}

export interface PictureJob {
  tree: PictureTree
  width: number
  height: number
}

type PictureReply = { bytes: Uint8Array<ArrayBuffer> } | { fault: string }

export interface Pictures {
  /**
   * A PNG of the drawing.
   * Errors: `unavailable` when too many wait already, or when it takes too long.
   */
  draw(job: PictureJob): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./pictureWorker.mjs', import.meta.url))
const MAX_WAITING = 8
const DRAW_MS = 10_000
/** A thread that draws holds some tens of megabytes. */
const IDLE_MS = 60_000
const MAX_HEAP_MB = 192

const unavailable = (message: string) =>
  new BaseError(message, { code: 'unavailable', retryable: true, retryAfterSeconds: 5 })

/**
 * Draws pictures in a thread of its own, one at a time: drawing takes a processor for a good part of a second, in
 * which the serving loop would answer nobody. The thread starts with the first picture and ends when none is wanted.
 */
export function createPictures({ log, program = PROGRAM }: { log: Log; program?: string }): Pictures {
  let worker: Worker | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const begun = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    begun.unref()
    // Without a listener a failing thread would end the process; who waits for it is answered below.
    begun.on('error', (error) => log.warn({ err: error }, 'The thread that draws share pictures failed.'))
    begun.once('exit', () => {
      if (worker === begun) worker = undefined
    })
    return begun
  }

  function stop() {
    const ended = worker?.terminate()
    worker = undefined
    return ended
  }

  /** One job at a time, so the next message is its reply. */
  function ask(job: PictureJob): Promise<PictureReply> {
    worker ??= start()
    const asked = worker
    return new Promise((resolve) => {
      const settle = (reply: PictureReply) => {
        clearTimeout(late)
        asked.off('message', settle)
        asked.off('exit', ended)
        resolve(reply)
      }
      const ended = () => settle({ fault: 'The thread ended.' })
      const late = setTimeout(() => {
        void stop()
        settle({ fault: `Nothing was drawn within ${DRAW_MS} ms.` })
      }, DRAW_MS)
      asked.on('message', settle)
      asked.on('exit', ended)
      asked.postMessage(job)
    })
  }

  async function drawNow(job: PictureJob): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idle)
    const reply = await ask(job)
    idle = setTimeout(() => void stop(), IDLE_MS).unref()
    if ('bytes' in reply) return reply.bytes
    log.warn({ reason: reply.fault }, 'A share picture was not drawn.')
    throw unavailable('The picture could not be drawn; try again.')
  }

  return {
    async draw(job) {
      if (waiting >= MAX_WAITING) throw unavailable('Too many pictures are being drawn; try again.')
      waiting += 1
      const mine = last.then(() => drawNow(job))
      last = mine.catch(() => undefined).finally(() => (waiting -= 1))
      return mine
    },
    async close() {
      clearTimeout(idle)
      await stop()
    },
  }
}
