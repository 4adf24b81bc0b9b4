import { describe, expect, it } from 'vitest'
import { drawnZones } from './drawn-zones.ts'

const base = { camera_number: '7', push_domain: 'push.test', is_active: true, image_width: 816, image_height: 460 }

describe('zones over the picture', () => {
  it('are areas, lines and numbered spots, on the picture that they were drawn on', () => {
    const drawings = drawnZones({
      perimeter: {
        ...base,
        min_object_height: 10,
        min_object_width: 10,
        zones: [
          {
            coordinates: [
              [0, 0],
              [10, 0],
              [10, 10],
            ],
            sensitivity: 50,
          },
        ],
      },
      counter: {
        ...base,
        counter_line: [
          [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        ],
        enter_point: { x: 5, y: 6 },
      },
      parking: {
        ...base,
        parking_spots: [
          {
            id: 4,
            coordinates: [
              [0, 0],
              [4, 0],
              [4, 4],
              [0, 4],
            ],
          },
        ],
      },
    })
    expect(drawings.map(({ type, widthPx }) => [type, widthPx])).toEqual([
      ['perimeter_security', 816],
      ['people_counter', 816],
      ['parking_detection', 816],
    ])
    expect(drawings[0]?.areas[0]?.points).toBe('0,0 10,0 10,10')
    expect(drawings[1]).toMatchObject({ lines: [[1, 2, 3, 4]], enter: [5, 6] })
    expect(drawings[2]?.areas[0]).toMatchObject({ label: '4', labelAt: [2, 2] })
  })

  it('are nothing where nothing was drawn', () => {
    expect(
      drawnZones({ perimeter: null, counter: { ...base, counter_line: [], enter_point: null }, parking: null }),
    ).toEqual([])
  })
})
