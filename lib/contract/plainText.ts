/** A text response other than JSON. */
export interface PlainText {
  text: string
  textType: string
  /** Name of a file download: ASCII without quotes. */
  fileName?: string
}

export const isPlainText = (value: object): value is PlainText => 'textType' in value
