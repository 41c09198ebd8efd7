'use client'
import { Button } from './Button'
import { Notice } from './Notice'

/** Replaces a section whose code could not be loaded; the rest of the page stays. */
export const NotLoaded = () => (
  <Notice tone="warn" role="status">
    <p>This section could not be loaded.</p>
    <Button size="sm" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  </Notice>
)
