'use client'

import { useEffect } from 'react'

import { decoded } from '@/shared/decoded'

/**
 * Closes the menu after a navigation, tells its state, lets Escape put a tooltip away, and scrolls smoothly to the
 * hash a visitor came with.
 */
export function MenuBehaviour({ menuId }: { menuId: string }) {
  useEffect(() => {
    const menu = document.getElementById(menuId)
    const toggle = document.querySelector(`[popovertarget="${menuId}"]`)
    const close = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) menu?.hidePopover()
    }
    const tell = (event: Event) =>
      toggle?.setAttribute('aria-expanded', String((event as ToggleEvent).newState === 'open'))
    const bar = menu?.closest<HTMLElement>('header')
    const hush = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && bar) bar.dataset.hush = ''
    }
    const wake = () => delete bar?.dataset.hush
    toggle?.setAttribute('aria-expanded', 'false')
    document.addEventListener('keydown', hush)
    bar?.addEventListener('pointerout', wake)
    bar?.addEventListener('focusout', wake)
    menu?.addEventListener('click', close)
    menu?.addEventListener('beforetoggle', tell)
    return () => {
      menu?.removeEventListener('click', close)
      menu?.removeEventListener('beforetoggle', tell)
      document.removeEventListener('keydown', hush)
      bar?.removeEventListener('pointerout', wake)
      bar?.removeEventListener('focusout', wake)
    }
  }, [menuId])

  useEffect(() => {
    const id = decoded(location.hash.slice(1))
    if (!id) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  }, [])

  return null
}
