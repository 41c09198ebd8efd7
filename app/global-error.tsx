'use client'

/** Self-contained: shown when even the page layout failed, so it brings its own few styles. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body
        style={{
          colorScheme: 'light dark',
          fontFamily: 'system-ui, sans-serif',
          display: 'grid',
          minHeight: '100vh',
          placeContent: 'center',
          gap: 16,
          padding: 24,
          margin: 0,
        }}
      >
        <title>Crossbook is not available</title>
        <h1 style={{ fontSize: 24, margin: 0 }}>Crossbook is not available</h1>
        <p style={{ margin: 0 }}>The page could not be loaded. Your account and keys are not affected.</p>
        <button
          type="button"
          onClick={reset}
          style={{ font: 'inherit', padding: '8px 14px', justifySelf: 'start' }}
        >
          Try again
        </button>
        {/* Not a Link: the frame that failed is reloaded. */}
        <a href="/" style={{ color: 'inherit' }}>
          All events
        </a>
      </body>
    </html>
  )
}
