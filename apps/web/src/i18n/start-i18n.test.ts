// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { currentLocale, keepLocale } from './locale.ts'
import { startI18n } from './start-i18n.ts'

afterEach(async () => {
  localStorage.clear()
  await startI18n('ru')
})

describe('the interface language', () => {
  it('is Russian until one is chosen, and after a value that is no language [I18N-01]', () => {
    expect(currentLocale()).toBe('ru')
    localStorage.setItem('locale', 'de')
    expect(currentLocale()).toBe('ru')
  })

  it('is kept on the device under the name locale [I18N-02]', () => {
    keepLocale('tr')
    expect(localStorage.getItem('locale')).toBe('tr')
    expect(currentLocale()).toBe('tr')
  })

  it('names itself on the page and loads its own texts', async () => {
    await startI18n('en')
    expect(document.documentElement.lang).toBe('en')
    expect(i18next.t('cameras:tabMy')).toBe('My cameras')
  })

  it.each([
    [0, '0 камер'],
    [1, '1 камера'],
    [2, '2 камеры'],
    [5, '5 камер'],
    [11, '11 камер'],
    [21, '21 камера'],
    [112, '112 камер'],
  ])('counts %i cameras in Russian', (count, text) => {
    expect(i18next.t('cameras:count', { count })).toBe(text)
  })

  it('keeps quoted Russian texts word for word [I18N-04]', () => {
    const t = i18next.t
    expect(t('errors:title')).toBe('Ошибка')
    expect(t('camera-dialog:cannotOpen')).toBe('Невозможно открыть камеру')
    expect(t('errors:screenshotForbidden')).toBe('Недостаточно прав для просмотра скриншота с этой камеры.')
    expect(t('player:downloadForbidden')).toBe('Недостаточно прав для скачивания видео с этой камеры.')
    expect([t('folders:changesSaved'), t('mosaics:saveChangesSuccess'), t('pacs:saved')]).toEqual(
      Array(3).fill('Изменения сохранены'),
    )
    expect(t('pacs:errorUploadPhoto')).toBe('Ошибка при загрузке фото')
    expect(t('pacs:errorChoosePhoto')).toBe(
      'Ошибка при выборе фото. Попробуйте выбрать другую фотографию или уменьшите эту.',
    )
    expect([t('accounts:camerasAdded'), t('folders:camerasAdded', { count: 5 })]).toEqual(
      Array(2).fill('Камеры добавлены'),
    )
    expect(t('schedules:saveError')).toBe('Ошибка при сохранении расписания')
    expect(t('setup:noChanges')).toBe('Нет изменений для сохранения')
    expect(t('accounts:subuserDeleteTitle')).toBe('Вы уверены что хотите удалить пользователя?')
    expect(t('accounts:passwordAndTokenReset')).toBe('Пароль и токен обновлены')
    expect(t('accounts:passwordResetFailed')).toBe('Ошибка сброса пароля')
  })
})
