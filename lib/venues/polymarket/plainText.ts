const TAG = /<\/?(?:a|b|i|u|p|em|strong|span|div|ul|ol|li|h[1-6])(?:\s[^<>]*)?\/?>/gi

/** A text for people: breaks kept, tags and Markdown links dissolved. `<$250b` is no tag and stays. */
export const plainText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(TAG, '')
    .replace(/\[([^\]\n]+)\]\((https?:\/\/[^)\s]+)\)/g, (_all, label: string, url: string) =>
      label === url ? url : `${label} (${url})`,
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
