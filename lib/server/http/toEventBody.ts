import type { EventStream, EventWriter } from '@/lib/contract/eventStream'

/** Bytes buffered in the body before backpressure on its writer. */
const HIGH_WATER_BYTES = 65_536

/** An event stream as the body of a web response. */
export function toEventBody(stream: EventStream): ReadableStream<Uint8Array> {
  let writer: EventWriter | undefined
  let blocked = false
  let isOver = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      writer = stream.openEvents({
        write(bytes) {
          if (isOver) return false
          controller.enqueue(bytes)
          blocked = (controller.desiredSize ?? 0) <= 0
          return !blocked
        },
        end() {
          if (isOver) return
          isOver = true
          controller.close()
          writer?.closed()
        },
      })
    },
    pull() {
      if (!blocked) return
      blocked = false
      writer?.drained()
    },
    cancel() {
      isOver = true
      writer?.closed()
    },
  }
  return new ReadableStream(source, {
    highWaterMark: HIGH_WATER_BYTES,
    size: (chunk) => chunk?.byteLength ?? 0,
  })
}
