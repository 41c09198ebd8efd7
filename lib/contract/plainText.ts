/** An answer that is a text of its own kind, not JSON. */
export interface PlainText {
  text: string
  textType: string
}

export const isPlainText = (value: object): value is PlainText => 'textType' in value
