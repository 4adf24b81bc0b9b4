import {
  type AnalyticType,
  loadParkingSettings,
  loadPeopleCounterSettings,
  loadPerimeterSettings,
} from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { type DrawnZones, drawnZones } from './drawn-zones.ts'
import classes from './ZoneOverlay.module.css'

/** Analytics that are set by drawing on the picture. */
export const DRAWN_ANALYTICS: readonly AnalyticType[] = ['perimeter_security', 'people_counter', 'parking_detection']

const FRESH_MS = 60_000

/** Zones, lines and parking spots over the picture, as they are set; drawn on a picture of a size of their own. */
export function ZoneOverlay({ cameraNumber, types }: { cameraNumber: string; types: readonly AnalyticType[] }) {
  const { t } = useTranslation('camera-dialog')
  const drawings = useDrawnZones(cameraNumber, types)
  return drawings.map((drawing) => (
    <svg
      key={drawing.type}
      className={classes.zones}
      data-type={drawing.type}
      viewBox={`0 0 ${drawing.widthPx} ${drawing.heightPx}`}
      role="img"
      aria-label={t('zones')}
    >
      {drawing.areas.map((area) => (
        <g key={area.points}>
          <polygon points={area.points} />
          {area.label && (
            <text x={area.labelAt[0]} y={area.labelAt[1]}>
              {area.label}
            </text>
          )}
        </g>
      ))}
      {drawing.lines.map(([x1, y1, x2, y2]) => (
        <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} />
      ))}
      {drawing.enter && <circle cx={drawing.enter[0]} cy={drawing.enter[1]} r={drawing.widthPx / 100} />}
    </svg>
  ))
}

function useDrawnZones(cameraNumber: string, types: readonly AnalyticType[]): DrawnZones[] {
  const { data } = useQuery({
    queryKey: ['zones', cameraNumber, types],
    queryFn: async ({ signal }) => {
      const request = { camera_numbers: [cameraNumber] }
      const has = (type: AnalyticType) => types.includes(type)
      const [perimeters, counters, parkings] = await Promise.all([
        has('perimeter_security') ? callApi(loadPerimeterSettings, request, signal) : null,
        has('people_counter') ? callApi(loadPeopleCounterSettings, request, signal) : null,
        has('parking_detection') ? callApi(loadParkingSettings, request, signal) : null,
      ])
      return drawnZones({
        perimeter: perimeters?.results[0] ?? null,
        counter: counters?.results[0] ?? null,
        parking: parkings?.results[0] ?? null,
      })
    },
    staleTime: FRESH_MS,
    retry: false,
  })
  return data ?? []
}
