/** The session's hands on a video element and on the canvas above it that holds the last frame. */

export interface Screen {
  play(): void
  pause(): void
  /** Keeps the frame that is shown on the screen until `release`, while the element is emptied and filled. */
  hold(): void
  release(): void
}

interface ScreenInputs {
  video: HTMLVideoElement
  /** Lies exactly over the video; shown only while a frame is held. */
  canvas: HTMLCanvasElement
  /** The browser allows this page to play without sound only. */
  onSoundRefused(): void
}

export function createScreen({ video, canvas, onSoundRefused }: ScreenInputs): Screen {
  async function play(): Promise<void> {
    try {
      await video.play()
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isRefused || video.muted) return
      video.muted = true
      onSoundRefused()
      await play()
    }
  }

  return {
    play: () => void play(),
    pause: () => video.pause(),
    hold() {
      if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      canvas.getContext('2d')?.drawImage(video, 0, 0)
      canvas.hidden = false
    },
    release() {
      canvas.hidden = true
      canvas.width = 0
    },
  }
}
