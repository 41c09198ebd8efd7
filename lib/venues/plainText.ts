const TAG = /<\/?(?:a|b|i|u|p|em|strong|span|div|ul|ol|li|h[1-6])(?:\s[^<>]*)?\/?>/gi
/** Where HTML ends a line without saying so. */
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
 * A text for people: breaks kept, tags, entities and Markdown links dissolved. `<$250b` is no tag and stays.
 * What comes out is text and must be shown as such: it may hold `<` again.
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
