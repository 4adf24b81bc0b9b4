import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type Branding,
  type BrandingChange,
  LOCALES,
  Locale,
  loadContext,
  PRODUCT_TITLE_LENGTH_MAX,
  saveBranding,
} from '@sova/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { CONTEXT_KEY } from '../../shared/api/context-key.ts'
import { LANGUAGE_NAMES } from '../../shared/language-names.ts'
import { notifySaved } from '../../shared/ui/notify.ts'
import classes from './AdminPage.module.css'
import { BrandingPictureField } from './BrandingPictureField.tsx'
import { useFormChange } from './use-admin-change.tsx'

const TEXT_FIELDS = ['title', 'logo_link', 'map_style', 'app_store_link', 'google_play_link'] as const
const PLACEHOLDERS: Record<(typeof TEXT_FIELDS)[number], string> = {
  title: 'Sova',
  logo_link: 'https://',
  map_style: 'https://tile.example.org/{z}/{x}/{y}.png',
  app_store_link: 'https://apps.apple.com/…',
  google_play_link: 'https://play.google.com/…',
}

/** Empty fields are what the installation was started with. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const { t } = useTranslation(['admin', 'accounts'])
  const queryClient = useQueryClient()
  const [pictures, setPictures] = useState<Pick<BrandingChange, 'logo' | 'favicon'>>({})
  const form = useForm({
    initialValues: {
      title: branding.title ?? '',
      logo_link: branding.logo_link ?? '',
      map_style: branding.map_style ?? '',
      app_store_link: branding.app_store_link ?? '',
      google_play_link: branding.google_play_link ?? '',
      default_language: branding.default_language as string | null,
    },
  })
  const save = useFormChange({
    change: async ({ default_language, ...texts }: typeof form.values) => {
      const said = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() || null]))
      const language = Locale.safeParse(default_language)
      const saved = await callApi(saveBranding, {
        ...said,
        ...pictures,
        default_language: language.success ? language.data : null,
      })
      queryClient.setQueryData(CONTEXT_KEY, await callApi(loadContext, {}))
      return saved
    },
    fields: [...TEXT_FIELDS, 'logo', 'favicon', 'default_language'],
    onErrors: form.setErrors,
    onDone: () => {
      setPictures({})
      notifySaved(t('brandingSaved'))
    },
  })
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md" maw={560}>
        <Text c="dimmed">{t('brandingHint')}</Text>
        <TextInput
          label={t('branding_title')}
          maxLength={PRODUCT_TITLE_LENGTH_MAX}
          placeholder={PLACEHOLDERS.title}
          {...form.getInputProps('title')}
        />
        <Group grow align="flex-start">
          {(['logo', 'favicon'] as const).map((name) => (
            <BrandingPictureField
              key={name}
              label={t(`branding_${name}`)}
              shown={branding[name]}
              chosen={pictures[name]}
              error={form.errors[name]}
              onChoose={(picture) => setPictures({ ...pictures, [name]: picture })}
            />
          ))}
        </Group>
        <Select
          label={t('branding_default_language')}
          placeholder={t('languageByDefault')}
          clearable
          data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
          {...form.getInputProps('default_language')}
        />
        {TEXT_FIELDS.slice(1).map((field) => (
          <TextInput
            key={field}
            label={t(`branding_${field}`)}
            {...(field === 'map_style' ? { description: t('mapStyleHint') } : {})}
            placeholder={PLACEHOLDERS[field]}
            {...form.getInputProps(field)}
          />
        ))}
        {save.refusal}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('accounts:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
