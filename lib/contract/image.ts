import { z } from 'zod'
import { text } from './scalars'

/** An image response. */
export interface ImageFile {
  imageBytes: Uint8Array
  imageType: string
}

export const isImageFile = (value: object): value is ImageFile => 'imageBytes' in value

export const iconQuery = z.object({
  outcome_id: text(64).optional().describe("One outcome's icon in place of the event's."),
  outcome_title: text(300).optional().describe("One outcome's icon in place of the event's."),
})

/** The bytes of an image; never JSON. */
export const iconResponse = z.string().meta({ format: 'binary' })
