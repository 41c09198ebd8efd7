import { LRUCache } from 'lru-cache'
import { fetchImage, type Image, type ImageSource, PUBLIC_IMAGES } from './fetchImage'

const MAX_CACHE_BYTES = 32 * 1_024 * 1_024
const KEPT_MS = 24 * 3_600_000
/** Before an address that gave nothing is tried again. */
const RETRY_MS = 10 * 60_000
const MAX_AT_ONCE = 8

export interface ImageReader {
  /** The image at an address; undefined when there is none that may be shown, `busy` when too many are being read. */
  read(url: string): Promise<Image | 'busy' | undefined>
}

interface Kept {
  image?: Image
}

/** Reads images of foreign addresses, each once a day, one call for all who ask at the same time. */
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
