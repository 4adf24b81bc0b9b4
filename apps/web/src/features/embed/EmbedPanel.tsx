import { Button, NumberInput, Slider, Switch, Textarea } from '@mantine/core'
import { type Camera, EMBED_TTL_MAX_S, EMBED_TTL_MIN_S, EMBED_TTL_STEP_S, EMBED_WIDTH_MIN } from '@sova/contract'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyCopied, notifyError } from '../../shared/ui/notify.ts'
import classes from './EmbedPanel.module.css'
import {
  EMBED_HEIGHT_MIN,
  EMBED_SETTINGS_DEFAULT,
  type EmbedSettings,
  embedCode,
  sizeByHeight,
  sizeByWidth,
} from './embed-code.ts'

interface EmbedPanelProps {
  camera: Pick<Camera, 'number' | 'is_sounding' | 'embed_hosts'>
  isComposite: boolean
}

/** Makes the code of a frame with this camera. */
export default function EmbedPanel({ camera, isComposite }: EmbedPanelProps) {
  const { t } = useTranslation('embed')
  const [settings, setSettings] = useState(EMBED_SETTINGS_DEFAULT)
  const change = (part: Partial<EmbedSettings>) => setSettings((current) => ({ ...current, ...part }))
  const { protocol, host } = window.location
  const hosts = camera.embed_hosts
  const code = embedCode(camera.number, settings, { protocol, host, isComposite })
  const hours = t('hoursValue', { count: settings.hours })

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      notifyCopied(t('copiedToClipboard'))
    } catch {
      notifyError(t('copyFailed'))
    }
  }

  return (
    <div className={classes.panel}>
      <form className={classes.controls} onSubmit={(event) => event.preventDefault()}>
        <div className={classes.size}>
          <SizeInput
            label={t('width')}
            minimum={EMBED_WIDTH_MIN}
            value={settings.width}
            onChange={(width) => change(sizeByWidth(width))}
          />
          <span aria-hidden>×</span>
          <SizeInput
            label={t('height')}
            minimum={EMBED_HEIGHT_MIN}
            value={settings.height}
            onChange={(height) => change(sizeByHeight(height))}
          />
        </div>
        <Option
          label={t('fullscreen')}
          checked={settings.isFullScreenAllowed}
          onChange={(isFullScreenAllowed) => change({ isFullScreenAllowed })}
        />
        <Option label={t('autoplay')} checked={settings.isAutoplay} onChange={(isAutoplay) => change({ isAutoplay })} />
        {isComposite && (
          <Option label={t('https')} checked={settings.isHttps} onChange={(isHttps) => change({ isHttps })} />
        )}
        <Option
          label={t('lowLatency')}
          checked={settings.isLowLatency}
          onChange={(isLowLatency) => change({ isLowLatency })}
        />
        <Option
          label={t('sound')}
          checked={settings.hasSound}
          onChange={(hasSound) => change({ hasSound })}
          hint={camera.is_sounding ? undefined : t('noSound')}
        />
        <div>
          <div className={classes.label}>
            <span>{t('hours')}</span>
            <strong>{hours}</strong>
          </div>
          <Slider
            min={EMBED_TTL_MIN_S}
            max={EMBED_TTL_MAX_S}
            step={EMBED_TTL_STEP_S}
            value={settings.hours * EMBED_TTL_STEP_S}
            onChange={(ttlS) => change({ hours: ttlS / EMBED_TTL_STEP_S })}
            label={null}
            thumbLabel={t('hours')}
            thumbValueText={() => hours}
          />
        </div>
      </form>
      <div className={classes.result}>
        <Frame settings={settings} caption={t('preview', { number: camera.number })} />
        <Textarea label={t('code')} value={code} readOnly rows={4} onFocus={(event) => event.target.select()} />
        <Button className={classes.copy} leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <div className={classes.hosts}>
          <span>{t('hosts')}</span>
          <strong>{hosts.includes('*') ? t('hostsAny') : hosts.join(', ') || t('hostsNone')}</strong>
        </div>
      </div>
    </div>
  )
}

interface SizeInputProps {
  label: string
  minimum: number
  value: number
  onChange(value: number): void
}

/** What is half typed (`12` on the way to `1280`) is shown as it is until the field is left. */
function SizeInput({ label, minimum, value, onChange }: SizeInputProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const finish = () => {
    if (typed !== null && typed < minimum) onChange(typed)
    setTyped(null)
  }
  return (
    <NumberInput
      label={label}
      suffix=" px"
      min={minimum}
      max={7680}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={typed ?? value}
      onChange={(next) => {
        const size = Number(next)
        setTyped(size)
        if (size >= minimum) onChange(size)
      }}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  )
}

interface OptionProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  hint?: string | undefined
}

const Option = ({ label, checked, onChange, hint }: OptionProps) => (
  <Switch
    label={label}
    description={hint}
    labelPosition="left"
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
    classNames={{ body: classes.option ?? '' }}
  />
)

/** How large the frame will be beside others: drawn in scale, because the camera's own page can't be framed here. */
function Frame({ settings, caption }: { settings: EmbedSettings; caption: string }) {
  return (
    <div className={classes.stage}>
      <svg
        viewBox={`0 0 ${settings.width} ${settings.height}`}
        className={classes.frame}
        role="img"
        aria-label={caption}
      >
        <rect width={settings.width} height={settings.height} />
      </svg>
      <span className={classes.caption}>
        {settings.width} × {settings.height}
      </span>
    </div>
  )
}
