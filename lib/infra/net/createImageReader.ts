import { LRUCache } from 'lru-cache'
import { fetchImage, type Image, type ImageSource, PUBLIC_IMAGES } from './fetchImage'

const MAX_CACHE_BYTES = 32 * 1_024 * 1_024
const KEPT_MS = 24 * 3_600_000
/** Pause before a failed address is retried. */
const RETRY_MS = 10 * 60_000
const MAX_AT_ONCE = 8

export interface ImageReader {
  /**
   * The image at an address; undefined when there is none that may be shown, `busy` when too many reads are in flight.
   */
  read(url: string): Promise<Image | 'busy' | undefined>
}

interface Kept {
  image?: Image
}

/** Reads images from external addresses, each once a day, single flight. */
export function createImageReader(source: ImageSource = PUBLIC_IMAGES): ImageReader {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ image }, url) => url.length + (image?.bytes.byteLength ?? 0) + 1,
    ttl: KEPT_MS,
  })
  const running = new Map<string, Promise<Image | undefined>>()

  async function load(url: string): Promise<Image | undefined> {
    try {
      const image = await fetchImage(url, source)
      kept.set(url, { image }, { ttl: image ? KEPT_MS : RETRY_MS })
      return image
    } finally {
      running.delete(url)
    }
  }

  return {
    async read(url) {
      const known = kept.get(url)
      if (known) return known.image
      const already = running.get(url)
      if (already) return already
      if (running.size >= MAX_AT_ONCE) return 'busy'
      const reading = load(url)
      running.set(url, reading)
      return reading
    },
  }
}
