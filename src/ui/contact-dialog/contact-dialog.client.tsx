'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'

import styles from './contact-dialog.module.css'
import type { ContactTexts } from './contact-form-dialog.client'

type FormDialog = ComponentType<{
  open: boolean
  onClose: () => void
  onSent: (text: string) => void
  texts: ContactTexts
}>

const HASH = '#contact'
/** What opens the dialog, wherever on the page: a plain link works before and without this script. */
const OPENERS = 'a[href$="#contact"], [data-contact]'

/**
 * The 'Contattaci' dialog, once a page. Any `href="#contact"` or `data-contact` opens it, and so does arriving with
 * that hash. The form itself is loaded when it is first asked for; should that fail, the link does what links do.
 */
export function ContactDialog({ texts }: { texts: ContactTexts }) {
  const [Form, setForm] = useState<FormDialog>()
  const [open, setOpen] = useState(false)
  // Stays until it is closed or the next message is begun: reading takes as long as it takes (WCAG 2.2.1).
  const [thanks, setThanks] = useState('')
  const loading = useRef<Promise<FormDialog>>(undefined)

  useEffect(() => {
    const load = () => {
      loading.current ??= import('./contact-form-dialog.client').then((module) => module.ContactFormDialog)
      return loading.current
    }
    const show = () => {
      setThanks('')
      load().then(
        (loaded) => {
          setForm(() => loaded)
          setOpen(true)
        },
        () => {
          loading.current = undefined
          document.getElementById('contact')?.scrollIntoView()
        },
      )
    }
    const openerOf = ({ target }: Event) => (target instanceof Element ? target.closest(OPENERS) : null)
    const click = (event: MouseEvent) => {
      const opener = openerOf(event)
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!opener || !plain || isElsewhere(opener)) return
      event.preventDefault()
      // Safari does not focus what is clicked; the dialog gives the focus back to what had it.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      show()
    }
    // Pointing at a link is the time to fetch what it will show.
    const point = (event: Event) => {
      if (openerOf(event)) load().catch(() => (loading.current = undefined))
    }
    const arrive = (hash: string) => {
      // Noted by the page before this script had come.
      delete document.documentElement.dataset.hash
      if (hash !== HASH) return
      // Whoever came by a link, perhaps pressed before this script was there, has lost the focus on the way.
      const opener = [...document.querySelectorAll<HTMLElement>(OPENERS)].find(isShown)
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
      show()
    }
    const move = ({ newURL }: HashChangeEvent) => arrive(new URL(newURL).hash)
    arrive(document.documentElement.dataset.hash ?? location.hash)
    document.addEventListener('click', click)
    document.addEventListener('pointerover', point, { passive: true })
    window.addEventListener('hashchange', move)
    return () => {
      document.removeEventListener('click', click)
      document.removeEventListener('pointerover', point)
      window.removeEventListener('hashchange', move)
    }
  }, [])

  const close = () => {
    setOpen(false)
    // A reload or a shared address should not open it again.
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname + location.search)
  }

  return (
    <>
      {Form && <Form open={open} onClose={close} onSent={setThanks} texts={texts} />}
      <div className={thanks ? styles.thanks : undefined}>
        <p role="status">{thanks}</p>
        {thanks && (
          <button type="button" className={styles.dismiss} onClick={() => setThanks('')}>
            Chiudi
          </button>
        )}
      </div>
    </>
  )
}

const isShown = (element: Element) => element.getClientRects().length > 0

/** A link to another page's contact section, as the checkout pages have it, is a link. */
function isElsewhere(opener: Element): boolean {
  if (!(opener instanceof HTMLAnchorElement)) return false
  return opener.origin !== location.origin || opener.pathname !== location.pathname
}
