import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { orderText, questionOf } from '@/components/receipt/orderText'
import { ReceiptView } from '@/components/receipt/ReceiptView'
import { receiptQuery } from '@/lib/browser/receiptQuery'
import { readReceipt } from './readReceipt'

interface ReceiptPageProps {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: ReceiptPageProps): Promise<Metadata> {
  const found = await readReceipt((await params).id)
  // Anyone with the address may see it; nobody else can find it.
  const robots = { index: false }
  if (!found) return { title: 'A kept plan', robots }
  const title = `${orderText(found.document)}: ${questionOf(found.document)}`
  const description = 'A plan with the order books that it was made of, signed so that anybody can check it.'
  return {
    title,
    description,
    robots,
    openGraph: { type: 'website', siteName: 'Crossbook', title, description },
    twitter: { card: 'summary_large_image', title, description },
  }
}

export default async function ReceiptPage({ params }: ReceiptPageProps) {
  const { id } = await params
  const found = await readReceipt(id)
  const queryClient = new QueryClient()
  if (found) queryClient.setQueryData(receiptQuery(id).queryKey, found)
  return (
    <div className="page-frame py-6">
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ReceiptView id={id} />
      </HydrationBoundary>
    </div>
  )
}
