type DefaultSequence = {
  sequence_name: string
  email_type: 'welcome' | 'tutorial' | 'reminder' | 'upsell' | 'referral'
  send_after_days: number
  email_subject: string
  email_template: string
  is_active: 0 | 1
}

const button = (href: string, text: string) =>
  `<p style="margin:28px 0"><a href="${href}" style="display:inline-block;padding:13px 28px;border-radius:999px;background:#ffc42e;color:#171a3d;font-weight:600;text-decoration:none">${text}</a></p>`

const signature = '<p>Ore serene,<br>Il team di Ore Serene</p>'

/**
 * The five mails a new shop begins with. The welcome goes out by itself; the others wait until an administrator has
 * read them and switches them on.
 */
export const defaultSequences: readonly DefaultSequence[] = [
  {
    sequence_name: 'Benvenuto',
    email_type: 'welcome',
    send_after_days: 0,
    is_active: 1,
    email_subject: 'Benvenuto tra le ore serene, {{name|amico}}',
    email_template: `<h1>Il tuo planner ti aspetta</h1>
<p>Ciao {{name|amico}},</p>
<p>grazie per aver scelto <strong>{{product_name|Ore Serene}}</strong>. Da oggi hai un posto solo dove mettere obiettivi, tempo, abitudini e conti di casa: niente più foglietti sparsi.</p>
${button('/acquisti', 'Scarica il tuo planner')}
<p>Per cominciare bastano dieci minuti, oggi stesso:</p>
<ol>
<li>Apri la pagina <strong>Oggi</strong> e scrivi le tre cose che contano davvero.</li>
<li>Segna accanto a ciascuna l’ora in cui la farai.</li>
<li>Stasera, prima di dormire, cerchia l’ora più serena della giornata.</li>
</ol>
<p>Tutto qui. Il resto verrà un giorno alla volta. Se qualcosa non funziona, rispondi a questa email: leggiamo noi, non un robot.</p>
${signature}`,
  },
  {
    sequence_name: 'I primi passi',
    email_type: 'tutorial',
    send_after_days: 1,
    is_active: 0,
    email_subject: '{{name|Ciao}}, la tua prima settimana in 15 minuti',
    email_template: `<h1>La prima settimana, passo per passo</h1>
<p>Ciao {{name|amico}},</p>
<p>ieri hai preso in mano {{product_name|il planner}}. Oggi ti mostriamo come preparare un’intera settimana in un quarto d’ora.</p>
<h2>1. Svuota la testa (5 minuti)</h2>
<p>Nella pagina <strong>Raccolta</strong> scrivi tutto ciò che ti gira in mente, senza ordine. Spesa, telefonate, sogni: va bene tutto.</p>
<h2>2. Scegli tre priorità (5 minuti)</h2>
<p>Sottolinea le tre cose che, una volta fatte, renderebbero buona la settimana. Non cinque: tre.</p>
<h2>3. Dai loro un’ora (5 minuti)</h2>
<p>Nella <strong>Settimana ideale</strong> riserva a ciascuna un momento preciso. Una cosa che ha un’ora ha già metà della strada fatta.</p>
${button('/acquisti', 'Apri il planner')}
<p>Prova per sette giorni e guarda che cosa cambia.</p>
${signature}`,
  },
  {
    sequence_name: 'Come sta andando?',
    email_type: 'reminder',
    send_after_days: 5,
    is_active: 0,
    email_subject: 'Hai già trovato la tua ora serena, {{name|amico}}?',
    email_template: `<h1>Come sta andando?</h1>
<p>Ciao {{name|amico}},</p>
<p>sono passati cinque giorni. Se usi {{product_name|il planner}} ogni mattina, complimenti: il difficile è fatto.</p>
<p>Se invece è rimasto in una cartella, nessun rimprovero. Si ricomincia così:</p>
<ul>
<li><strong>Una pagina sola.</strong> Dimentica il resto e apri soltanto «Oggi».</li>
<li><strong>Sempre alla stessa ora.</strong> Accanto al caffè funziona benissimo.</li>
<li><strong>Due minuti.</strong> Se ne hai di più, tanto meglio.</li>
</ul>
${button('/acquisti', 'Riprendi da qui')}
<p>Qualcosa non ti è chiaro? Rispondi a questa email e ti aiutiamo volentieri.</p>
${signature}`,
  },
  {
    sequence_name: 'Il passo successivo',
    email_type: 'upsell',
    send_after_days: 10,
    is_active: 0,
    email_subject: 'Dieci giorni di planner: e adesso?',
    email_template: `<h1>Il passo successivo</h1>
<p>Ciao {{name|amico}},</p>
<p>dopo dieci giorni con {{product_name|il planner}} le pagine di ogni giorno vengono quasi da sole. È il momento giusto per guardare un po’ più lontano.</p>
<p>In questi giorni molti cominciano il <strong>piano di 12 settimane</strong>: un obiettivo solo, diviso in passi piccoli, con una revisione ogni domenica. È già compreso in ciò che hai acquistato.</p>
${button('/acquisti', 'Comincia le 12 settimane')}
<p>Ti piacerebbe un planner anche per chi vive con te? Regalarlo è semplice: <a href="/#offer">lo trovi qui</a>, con gli stessi bonus che hai avuto tu.</p>
${signature}`,
  },
  {
    sequence_name: 'Passaparola',
    email_type: 'referral',
    send_after_days: 21,
    is_active: 0,
    email_subject: '{{name|Ciao}}, a chi faresti un regalo così?',
    email_template: `<h1>Tre settimane insieme</h1>
<p>Ciao {{name|amico}},</p>
<p>sono tre settimane che conti le ore serene con {{product_name|il nostro planner}}. Speriamo che siano diventate un po’ di più.</p>
<p>Ti viene in mente qualcuno che dice sempre «non ho tempo»? Inoltra questa email: troverà la pagina da cui sei partito anche tu.</p>
${button('/', 'Fai conoscere Ore Serene')}
<p>E se hai due minuti, raccontaci che cosa è cambiato: basta rispondere. Le storie vere ci aiutano a migliorare.</p>
${signature}`,
  },
]
