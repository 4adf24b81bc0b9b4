import { describe, expect, it } from 'vitest'
import { cameraFormValues, changedSourcesOf } from './camera-form.ts'

const filled = (source: string, subSource: string) => ({ ...cameraFormValues(null, null, 1), source, subSource })

describe('the addresses of a camera that is edited', () => {
  it('stay where they are not given: their passwords are not known here', () => {
    expect(changedSourcesOf(filled('', ' '))).toBeUndefined()
    expect(changedSourcesOf(filled('', 'rtsp://a/sub'))).toEqual([null, 'rtsp://a/sub'])
    expect(changedSourcesOf(filled('rtsp://a/main', ''))).toEqual(['rtsp://a/main', null])
    expect(changedSourcesOf(filled('rtsp://a/main', 'rtsp://a/sub'))).toEqual(['rtsp://a/main', 'rtsp://a/sub'])
  })
})
