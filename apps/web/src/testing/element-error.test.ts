// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('a search that finds nothing, at once or after waiting, tells what was looked for and what was there', async () => {
  document.body.innerHTML = '<button>Archive</button>'
  expect(() => screen.getByText('Live')).toThrow(/Unable to find.*Live.*Archive/s)
  const waited = screen.findByText('Live', {}, { timeout: 1 })
  document.body.innerHTML = '<button>Playback</button>'
  await expect(waited).rejects.toThrow(/Unable to find.*Live.*Playback/s)
})
