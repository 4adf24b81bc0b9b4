import { useMantineColorScheme } from '@mantine/core'
import type { PeopleCountBucket } from '@sova/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './Report.module.css'

const HEIGHT_PX = 220

interface PeopleCountChartProps {
  buckets: readonly PeopleCountBucket[]
  /** Of the camera. */
  timezone: string
}

/** Bars of who came in and who went out; the table below has the same for whoever cannot see them. */
export default function PeopleCountChart({ buckets, timezone }: PeopleCountChartProps) {
  const { t, i18n } = useTranslation('camera-reports')
  const { colorScheme } = useMantineColorScheme()
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the theme are read when the chart is drawn.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const words = { in: t('columnIn'), out: t('columnOut'), locale: i18n.language, timezone }
    const chart = new uPlot(chartOptions(element, words), toSeries(buckets), element)
    const sizes = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      chart.destroy()
    }
  }, [buckets, timezone, colorScheme, t, i18n.language])
  return <div ref={place} className={classes.chart} aria-hidden />
}

const toSeries = (buckets: readonly PeopleCountBucket[]): uPlot.AlignedData => [
  buckets.map((bucket) => bucket.start_at / 1000),
  buckets.map((bucket) => bucket.in_count),
  buckets.map((bucket) => bucket.out_count),
]

interface ChartWords {
  in: string
  out: string
  locale: string
  timezone: string
}

function chartOptions(element: HTMLElement, words: ChartWords): uPlot.Options {
  const styles = getComputedStyle(element)
  const colour = (name: string) => styles.getPropertyValue(name).trim()
  const line = { stroke: colour('--line-1'), width: 1 }
  const axis = { stroke: colour('--ink-3'), grid: line, ticks: line, font: `12px ${colour('--font')}` }
  const series = (label: string, stroke: string, align: 1 | -1): uPlot.Series => {
    const paths = uPlot.paths.bars?.({ size: [0.42, 40], align })
    return { label, stroke, fill: stroke, points: { show: false }, ...(paths ? { paths } : {}) }
  }
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    legend: { live: false },
    cursor: { show: false },
    axes: [
      { ...axis, space: 90, values: (_, splits) => momentLabels(splits, words) },
      { ...axis, size: 44 },
    ],
    series: [{}, series(words.in, colour('--analytic-people'), -1), series(words.out, colour('--accent'), 1)],
  }
}

const DAY_S = 86_400

/** Hours where they are less than a day apart, days beyond: by the clock of the camera. */
function momentLabels(splits: readonly number[], { locale, timezone: timeZone }: ChartWords): string[] {
  const stepS = (splits[1] ?? 0) - (splits[0] ?? 0)
  const shown: Intl.DateTimeFormatOptions =
    stepS < DAY_S
      ? { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' }
      : { day: '2-digit', month: '2-digit', year: '2-digit' }
  const format = new Intl.DateTimeFormat(locale, { ...shown, hourCycle: 'h23', timeZone })
  return splits.map((momentS) => format.format(momentS * 1000))
}
