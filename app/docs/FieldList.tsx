import { Badge } from '@/components/ui/Badge'
import { Disclosure } from '@/components/ui/Disclosure'
import type { Field } from './reference'
import { withCode } from './withCode'

const Facts = ({ field, place, asks }: { field: Field; place?: string; asks: boolean }) => (
  <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
    <code className="font-medium font-mono text-ink text-xs">{field.name}</code>
    <span className="text-ink-3 text-xs">{field.type}</span>
    {place && <span className="text-ink-3 text-xs">in {place}</span>}
    {asks && field.required && <Badge>required</Badge>}
  </span>
)

function Row({ field, place, asks }: { field: Field & { place?: string }; place?: string; asks: boolean }) {
  const extra = (
    <>
      {field.notes.length > 0 && (
        <span className="block text-ink-2 text-xs">{withCode(field.notes.join(' · '))}</span>
      )}
    </>
  )
  if (field.fields.length === 0) {
    return (
      <li className="py-1.5 pl-5.5">
        <Facts field={field} place={place} asks={asks} />
        {extra}
      </li>
    )
  }
  return (
    <li>
      <Disclosure summary={<Facts field={field} place={place} asks={asks} />} className="[&>summary]:py-1.5">
        {extra}
        <div className="mb-2 ml-1.5 border-l pl-3">
          <FieldList fields={field.fields} asks={asks} />
        </div>
      </Disclosure>
    </li>
  )
}

/** Named values with their types; nested ones expand. `asks`: of a request, where "required" carries information. */
export const FieldList = ({
  fields,
  asks,
}: {
  fields: readonly (Field & { place?: string })[]
  asks: boolean
}) => (
  <ul className="divide-y text-sm">
    {fields.map((field) => (
      <Row key={`${field.place ?? ''}${field.name}`} field={field} place={field.place} asks={asks} />
    ))}
  </ul>
)
