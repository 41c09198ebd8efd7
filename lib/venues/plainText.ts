const TAG = /<\/?(?:a|b|i|u|p|em|strong|span|div|ul|ol|li|h[1-6])(?:\s[^<>]*)?\/?>/gi
/** Closing tags that end a line implicitly. */
const BLOCK_END = /<\/(?:p|div|li|h[1-6])\s*>(?!\s*(?:\n|$))/gi
const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
}

/**
 * Text for people: line breaks kept; tags, entities and Markdown links removed. `<$250b` is not a tag and stays. The
 * result is text and must be displayed as such: it may contain `<` again.
 */
export const plainText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(BLOCK_END, '\n')
    .replace(TAG, '')
    .replace(/&(?:nbsp|lt|gt|quot|#39|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\[([^[\]\n]+)\]\((https?:\/\/[^[)\s]+)\)/g, (_all, label: string, url: string) =>
      label === url ? url : `${label} (${url})`,
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
