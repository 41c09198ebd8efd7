'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import { Segmented } from '@/components/ui/Segmented'
import { useSnippetLanguage } from './snippetLanguage'
import { LANGUAGES, type Language, snippetOf } from './snippets'
import { TrialAnswerView } from './TrialAnswerView'
import { TrialForm } from './TrialForm'
import { changesSomething, firstValues, type Trial } from './trial'
import { useTrialKeys } from './trialKeys'
import { useTrial } from './useTrial'

const SNIPPETS = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))

function bodyFault(body: string | undefined): string | undefined {
  if (!body) return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch (error) {
    return `The body is not JSON: ${(error as Error).message}`
  }
}

/** The command of an operation, and a form that sends the same request from here. The command follows the form. */
export function TryIt({ trial, base }: { trial: Trial; base: string }) {
  const [values, setValues] = useState(() => firstValues(trial))
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const [keys] = useTrialKeys()
  const [language, setLanguage] = useSnippetLanguage()
  const { running, answer, problem, send, stop } = useTrial(trial)
  const name = `${trial.method} ${trial.path}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = bodyFault(values.body)
    setFault(wrong)
    if (wrong) return
    if (changesSomething(trial)) setAsking(true)
    else send(values, keys)
  }
  return (
    <div className="space-y-3">
      <Segmented
        label={`Language of the example of ${name}`}
        size="sm"
        value={language}
        options={SNIPPETS}
        onChange={setLanguage}
      />
      <CodeBlock label={name} code={snippetOf(language, trial, values, base)} />
      <Button
        size="sm"
        aria-expanded={open}
        aria-label={open ? `Close the form of ${name}` : `Try it: ${name}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Close the form' : 'Try it'}
      </Button>
      {open && (
        <form aria-label={name} onSubmit={submit} className="space-y-3 rounded-md border bg-surface p-3">
          <TrialForm trial={trial} values={values} onChange={setValues} />
          <div className="flex gap-2">
            <Button type="submit" variant="solid" size="sm">
              Send
            </Button>
            {running && (
              <Button size="sm" onClick={stop}>
                Stop
              </Button>
            )}
          </div>
          <div aria-live="polite">
            {(fault ?? problem) && <Notice tone="bad">{fault ?? problem}</Notice>}
            {running && !answer && <p className="text-ink-3 text-sm">Waiting for the response…</p>}
          </div>
          {answer && <TrialAnswerView answer={answer} running={running} />}
        </form>
      )}
      <Dialog open={asking} onOpenChange={setAsking} title="Send this request?">
        <div className="space-y-4">
          <p className="text-ink-2">
            <code className="font-mono text-ink text-xs">{name}</code> changes something on this host, just as
            if a program of yours had sent it.
          </p>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Not now</Button>
            <Button
              variant="solid"
              onClick={() => {
                setAsking(false)
                send(values, keys)
              }}
            >
              Send it
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
