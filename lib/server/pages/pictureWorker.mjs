// A thread that draws pictures for lib/server/pages/createPictures. Plain JavaScript: the loader of TypeScript does not
// reach into threads on Node 20.
import { readFileSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { ImageResponse } from 'next/og.js'

const FONT = path.join(process.cwd(), 'node_modules/geist/dist/fonts/geist-sans/Geist-Medium.ttf')
const fonts = [{ name: 'Geist', data: readFileSync(FONT), weight: 500 }]

/** Rendering pages comes before pictures. On Linux a thread has a priority of its own. */
function lowerPriority() {
  try {
    setPriority(
      Number(path.basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    )
  } catch {
    // A system without it, or one that forbids it: then all threads are alike.
  }
}

lowerPriority()

async function draw({ tree, width, height }) {
  try {
    const bytes = await new ImageResponse(tree, { width, height, fonts }).arrayBuffer()
    return { bytes: new Uint8Array(bytes) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (job) => parentPort?.postMessage(await draw(job)))
