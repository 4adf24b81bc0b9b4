import { useMantineColorScheme } from '@mantine/core'
import type { PeopleCountBucket } from '@sova/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './Report.module.css'

const HEIGHT_PX = 220

/** Bars of who came in and who went out; the table below has the same for whoever cannot see them. */
export default function PeopleCountChart({ buckets }: { buckets: readonly PeopleCountBucket[] }) {
  const { t } = useTranslation('camera-reports')
  const { colorScheme } = useMantineColorScheme()
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the theme are read when the chart is drawn.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = new uPlot(
      chartOptions(element, { in: t('columnIn'), out: t('columnOut') }),
      toSeries(buckets),
      element,
    )
    const sizes = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      chart.destroy()
    }
  }, [buckets, colorScheme, t])
  return <div ref={place} className={classes.chart} aria-hidden />
}

const toSeries = (buckets: readonly PeopleCountBucket[]): uPlot.AlignedData => [
  buckets.map((bucket) => bucket.start_at / 1000),
  buckets.map((bucket) => bucket.in_count),
  buckets.map((bucket) => bucket.out_count),
]

function chartOptions(element: HTMLElement, labels: { in: string; out: string }): uPlot.Options {
  const styles = getComputedStyle(element)
  const colour = (name: string) => styles.getPropertyValue(name).trim()
  const axis = {
    stroke: colour('--ink-3'),
    grid: { stroke: colour('--line-1') },
    ticks: { stroke: colour('--line-1') },
  }
  const bars = (align: 1 | -1) => uPlot.paths.bars?.({ size: [0.42, 40], align })
  const series = (label: string, stroke: string, align: 1 | -1): uPlot.Series => {
    const paths = bars(align)
    return { label, stroke, fill: stroke, points: { show: false }, ...(paths ? { paths } : {}) }
  }
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    axes: [axis, { ...axis, size: 44 }],
    series: [{}, series(labels.in, colour('--analytic-people'), -1), series(labels.out, colour('--accent'), 1)],
  }
}
