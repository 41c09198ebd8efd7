import { CopyButton } from './CopyButton'
import { ScrollRegion } from './ScrollRegion'

/** A command or a payload, ready to copy. Scrolls inside itself; reachable by keyboard. */
export const CodeBlock = ({
  code,
  label,
  onCopied,
}: {
  code: string
  label: string
  onCopied?: () => void
}) => (
  <figure className="min-w-0 overflow-clip rounded-md border bg-sunken">
    <figcaption className="flex items-center justify-between gap-3 border-b py-1 pr-1 pl-3 text-ink-3 text-xs">
      {label}
      <CopyButton text={code} onCopied={onCopied} />
    </figcaption>
    <ScrollRegion label={label} className="max-h-[32rem] overflow-auto outline-offset-[-2px]">
      <pre className="w-max p-3 font-mono text-xs leading-5">
        <code>{code}</code>
      </pre>
    </ScrollRegion>
  </figure>
)
