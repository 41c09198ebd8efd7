import { Notice } from './Notice'

/** In place of a part that could not be fetched when it was needed: the rest of the page stays as it is. */
export const NotLoaded = () => (
  <Notice tone="warn">This part could not be loaded. Reload the page to see it.</Notice>
)
