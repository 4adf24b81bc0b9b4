import { describe, expect, it } from 'vitest'
import { createTerminal, LEVEL_WARN } from './terminal.ts'

const show = (line: string) => {
  const shown: string[] = []
  createTerminal('media', LEVEL_WARN, (text) => shown.push(text))(line)
  return shown
}

describe('the terminal', () => {
  it('shows a warning with its camera and cause', () => {
    const line = JSON.stringify({ level: 40, msg: 'the source failed', number: '17', err: { message: 'timed_out' } })
    expect(show(line)).toEqual(['media     warning: camera 17: the source failed: timed_out'])
  })

  it('shows what an alert is about, and why a camera is away', () => {
    const alert = { level: 40, alert: 'camera_offline', subject: '17', msg: 'an alert begins' }
    expect(show(JSON.stringify(alert))).toEqual(['media     warning: an alert begins: camera_offline of 17'])
    const away = {
      level: 40,
      number: '17',
      failure: 'refused',
      detail: 'it answered 503',
      msg: 'the camera is offline',
    }
    expect(show(JSON.stringify(away))).toEqual(['media     warning: camera 17: the camera is offline: it answered 503'])
  })

  it('leaves out what is only for the log', () => {
    expect(show(JSON.stringify({ level: 30, msg: 'a request' }))).toEqual([])
    expect(show(JSON.stringify({ type: 'ready', port: 8554 }))).toEqual([])
  })

  it('shows what is not a record of the log as it is', () => {
    expect(show('Segmentation fault')).toEqual(['media     warning: Segmentation fault'])
    expect(show('{"level":')).toEqual(['media     warning: {"level":'])
  })
})
