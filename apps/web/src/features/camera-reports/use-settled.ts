import { useEffect, useState } from 'react'
import { type ReportQuestion, settlingMs } from './report-question.ts'

/** The question as it was when it had not changed for a moment. */
export function useSettled(question: ReportQuestion): ReportQuestion {
  const [settled, setSettled] = useState(question)
  const key = JSON.stringify(question)
  useEffect(() => {
    const next: ReportQuestion = JSON.parse(key)
    const timer = setTimeout(() => setSettled(next), settlingMs(settled, next))
    return () => clearTimeout(timer)
  }, [key, settled])
  return settled
}
