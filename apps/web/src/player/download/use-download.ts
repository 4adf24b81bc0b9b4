import { useCallback, useEffect, useRef, useState } from 'react'
import type { TimelineSelection } from '../timeline/timeline-scene.ts'
import { createBrowserDownload } from './browser-download.ts'
import { type DownloadWindow, downloadName, isDownloadable, windowOf } from './download-range.ts'
import { type DownloadFailure, type DownloadState, type DownloadTask, failureOfAddress } from './download-task.ts'

/** Makes the address of a window, with its own token. Rejects with `DownloadForbidden` where the viewer may not have it. */
export type CreateDownload = (window: DownloadWindow) => Promise<string>

interface DownloadInputs {
  cameraNumber: string
  timezone: string
  /** Null where nothing may be downloaded. */
  createDownload: CreateDownload | null
  onFailure(failure: DownloadFailure | 'invalidDownloadRange'): void
}

/** For an address, before there is a task. */
const ASKING: DownloadState = { phase: 'starting', receivedBytes: 0, totalBytes: null, failure: null }

export interface Download {
  /** Null while nothing is being chosen. */
  selection: TimelineSelection | null
  /** Null before it is begun. */
  state: DownloadState | null
  select(selection: TimelineSelection | null): void
  begin(): Promise<void>
  stop(): void
  resume(): void
}

export function useDownload({ cameraNumber, timezone, createDownload, onFailure }: DownloadInputs): Download {
  const [selection, setSelection] = useState<TimelineSelection | null>(null)
  const [state, setState] = useState<DownloadState | null>(null)
  const taskRef = useRef<DownloadTask | null>(null)
  /** Of the newest beginning: who waited for an address longer than the viewer did begins nothing. */
  const begunRef = useRef(0)

  const end = useCallback(() => {
    begunRef.current += 1
    taskRef.current?.stop()
    taskRef.current = null
  }, [])
  useEffect(() => end, [end])

  function drop(): void {
    end()
    setState(null)
  }

  async function begin(): Promise<void> {
    if (!selection || !createDownload) return
    const window = windowOf(selection)
    if (!isDownloadable(window)) {
      onFailure('invalidDownloadRange')
      return
    }
    end()
    const begun = begunRef.current
    setState(ASKING)
    try {
      const address = await createDownload(window)
      if (begun !== begunRef.current) return
      const fileName = downloadName(cameraNumber, window, timezone)
      const task = createBrowserDownload(address, fileName, () => setState(task.state()))
      taskRef.current = task
      await run(task)
    } catch (error) {
      if (begun !== begunRef.current) return
      setState(null)
      onFailure(failureOfAddress(error))
    }
  }

  async function run(task: DownloadTask): Promise<void> {
    await task.run()
    const { failure } = task.state()
    if (failure && taskRef.current === task) onFailure(failure)
  }

  return {
    selection,
    state,
    select(next) {
      drop()
      setSelection(next)
    },
    begin,
    stop: () => (taskRef.current ? taskRef.current.stop() : drop()),
    resume: () => {
      if (taskRef.current) void run(taskRef.current)
    },
  }
}
