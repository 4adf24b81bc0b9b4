/** What a page holds and costs: its script memory after a collection, its nodes and listeners, and its process. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { mainThreadS, privateMb } from './process-meter.ts'

export interface PageMemory {
  /** Of scripts, after a full collection. */
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
  /** All that the page's process alone holds: with buffers of video and decoded pictures. */
  readonly processMb: number
}

export interface PageMeter {
  readonly session: CDPSession
  memory(): Promise<PageMemory>
  /** Seconds of processor time of the main thread, and of the whole process, since the page began. */
  cost(): Promise<{ mainThreadS: number; processS: number }>
}

export async function createPageMeter(browser: Browser, page: Page): Promise<PageMeter> {
  const session = await page.context().newCDPSession(page)
  const whole = await browser.newBrowserCDPSession()
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')

  /** The page is the renderer that worked most; others are spare ones. */
  async function renderer(): Promise<{ id: number; cpuTime: number }> {
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
    const [busiest] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime)
    if (!busiest) throw new Error('the page has no process')
    return busiest
  }

  async function metrics(): Promise<Map<string, number>> {
    const { metrics: list } = await session.send('Performance.getMetrics')
    return new Map(list.map(({ name, value }) => [name, value]))
  }

  return {
    session,
    async memory() {
      await session.send('HeapProfiler.collectGarbage')
      const [known, { id }] = [await metrics(), await renderer()]
      return {
        heapMb: (known.get('JSHeapUsedSize') ?? 0) / 2 ** 20,
        nodes: known.get('Nodes') ?? 0,
        listeners: known.get('JSEventListeners') ?? 0,
        processMb: privateMb(id),
      }
    },
    async cost() {
      const { id, cpuTime } = await renderer()
      return { mainThreadS: mainThreadS(id), processS: cpuTime }
    },
  }
}

export const MEMORY_HEAD = '| when | heap MB | nodes | listeners | process MB |\n| --- | --- | --- | --- | --- |'
export const memoryRow = (when: string, { heapMb, nodes, listeners, processMb }: PageMemory): string =>
  `| ${when} | ${heapMb.toFixed(1)} | ${nodes} | ${listeners} | ${processMb.toFixed(0)} |`
