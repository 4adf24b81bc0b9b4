import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/pacs/cells.module.css'
import type { ListedEmployee } from './employees-query.ts'

/** An employee's cars: how many if they are several, else the number; a link to the list of them. */
export function CarsCell({ employee }: { employee: Pick<ListedEmployee, 'id' | 'title' | 'car_count' | 'cars'> }) {
  const { t } = useTranslation('pacs')
  const { id, title, car_count: count, cars } = employee
  if (count === 0) return '-'
  return (
    <Link
      to="/pacs/cars"
      search={{ p: { filters: { employee_id: id } } }}
      className={classes.link}
      aria-label={t('carsOf', { name: title, cars: count > 1 ? t('viewAll', { number: count }) : cars.join(', ') })}
    >
      {count > 1 ? (
        t('viewAll', { number: count })
      ) : (
        <span className={classes.plates}>
          {cars.map((number) => (
            <span key={number} className={classes.plate}>
              {number}
            </span>
          ))}
        </span>
      )}
    </Link>
  )
}
