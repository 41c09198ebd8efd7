import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { poly, rain } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { openDatabase } from '@/lib/infra/db/connect'
import { createExecutionStore } from '@/lib/infra/db/users/executions'
import { fillDue } from '@/lib/operations/trading/practice/fillDue'

/** A process that fills whatever is due in a database, until it is killed. Its clock stands at the given time. */
async function main([url = '', now = '0']: readonly string[]): Promise<never> {
  const { prisma } = openDatabase(url)
  const { runtime, books, clock } = createTestRuntime({
    events: [rain],
    executions: createExecutionStore(prisma),
  })
  clock.advance(Number(now) - clock.now())
  books.put(buildBook(poly, { asks: [[0.4, 1_000_000]], receivedAt: clock.now() }))
  process.stdout.write('ready\n')
  for (;;) await fillDue(runtime)
}

void main(process.argv.slice(2))
