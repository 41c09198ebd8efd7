'use client'
import { Button } from './Button'
import { Notice } from './Notice'

/** In place of a part that could not be fetched when it was needed: the rest of the page stays as it is. */
export const NotLoaded = () => (
  <Notice tone="warn" role="status">
    <p>This section could not be loaded.</p>
    <Button size="sm" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  </Notice>
)
