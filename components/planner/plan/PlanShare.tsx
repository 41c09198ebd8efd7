'use client'
import { useSyncExternalStore } from 'react'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { CopyButton } from '@/components/ui/CopyButton'
import { Fold } from '@/components/ui/Fold'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import { curlOf } from '../route/curlOf'
import { KeepPlan } from './KeepPlan'

const never = () => () => {}
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )

/** Shares the plan: as a link to this page, as the API's reply, as a command that requests it again. */
export function PlanShare({ answer, address }: { answer: PlanAnswer; address: string }) {
  const origin = useOrigin()
  return (
    <Fold label="Share or export">
      <div className="space-y-3">
        <div className="flex flex-wrap gap-2">
          <CopyButton text={`${origin}${address}`} label="Copy link" />
          <CopyButton text={JSON.stringify(answer.plan, null, 2)} label="Copy as JSON" />
        </div>
        <KeepPlan request={answer.request} />
        <CodeBlock label="This plan with curl" code={curlOf(origin, answer.request)} />
      </div>
    </Fold>
  )
}
