/** An answer that is a text of its own kind, not JSON. */
export interface PlainText {
  text: string
  textType: string
  /** Of a file to be saved: ASCII without quotes. */
  fileName?: string
}

export const isPlainText = (value: object): value is PlainText => 'textType' in value
