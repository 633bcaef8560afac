'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import inputs from '../kit/input.module.css'
import { controlAttributes, type ControlProps, textOf } from './controls'
import styles from './schema-form.module.css'

/**
 * Plain text with its choices as a list below it, by what people call them. Typed, a choice may be called by its value
 * too; what is neither is left for the form's own rule to refuse.
 */
export function ChoiceInput(props: ControlProps) {
  const { id, field, value, onChange, disabled } = props
  const titleOf = (option: unknown) => field.enumTitles?.[textOf(option)] ?? textOf(option)
  const options = field.enum ?? []
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const isOpen = active !== undefined && !disabled
  const text = typed ?? titleOf(value)
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const open = () => {
    if (!isOpen)
      setActive(
        Math.max(
          0,
          options.findIndex((option) => option === value),
        ),
      )
  }
  const choose = (at: number) => {
    setTyped(undefined)
    setActive(undefined)
    onChange(options[at])
  }
  const type = (words: string) => {
    const written = words.trim().toLowerCase()
    const called = (option: string | number) =>
      [titleOf(option), String(option)].map((name) => name.toLowerCase())
    const meant = options.find((option) => called(option).includes(written))
    setTyped(words)
    setActive(
      Math.max(
        0,
        options.findIndex((option) => called(option).some((name) => name.startsWith(written))),
      ),
    )
    onChange(meant ?? words)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((active + step + options.length) % options.length)
      else open()
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    } else if (isOpen && event.key === 'Escape') {
      // Closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setActive(undefined)
    }
  }
  return (
    <div className={styles.choice}>
      <input
        {...controlAttributes(props)}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-choices`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-choice-${active}` : undefined}
        className={inputs.input}
        autoComplete="off"
        value={text}
        onClick={open}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setActive(undefined)
          // A choice that was typed is shown by its name; a word that is none stays to be corrected.
          if (options.includes(value as string)) setTyped(undefined)
        }}
      />
      <ul
        ref={list}
        id={`${id}-choices`}
        role="listbox"
        aria-label={field.title}
        className={styles.choices}
        hidden={!isOpen}
      >
        {options.map((option, at) => (
          // The input keeps the focus and has the keys.
          <li
            key={option}
            id={`${id}-choice-${at}`}
            role="option"
            aria-selected={option === value}
            data-active={at === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(at)}
          >
            {titleOf(option)}
          </li>
        ))}
      </ul>
    </div>
  )
}
