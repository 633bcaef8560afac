import { letterButton } from './letter-paper'

type DefaultSequence = {
  sequence_name: string
  email_type: 'welcome' | 'tutorial' | 'reminder' | 'upsell' | 'referral'
  send_after_days: number
  email_subject: string
  email_template: string
  is_active: 0 | 1
}

/** To a first name; to a buyer who gave none, from the shop. */
const greeting = '<p>Ciao {{name|da Ore Serene}},</p>'

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
    email_subject: '{{name|Ciao}}, ti diamo il benvenuto tra le ore serene',
    email_template: `<h1>Il tuo planner ti aspetta</h1>
${greeting}
<p>grazie per aver scelto <strong>{{product_name|Ore Serene}}</strong>. Da oggi hai un posto solo dove mettere obiettivi, tempo, abitudini e conti di casa: niente più foglietti sparsi.</p>
${letterButton('{{order_url}}', 'Scarica il tuo planner')}
<p>Per cominciare bastano dieci minuti, oggi stesso:</p>
<ol>
<li>Apri la pagina <strong>Il giorno</strong> e scrivi l’unica cosa che oggi conta davvero.</li>
<li>Mettila fra le ore, al suo posto. Sotto ne trovano posto altre tre.</li>
<li>Stasera, prima di dormire, annota l’ora serena: quando, dove, con chi.</li>
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
${greeting}
<p>ieri hai preso in mano {{product_name|il planner}}. Oggi ti mostriamo come preparare un’intera settimana in un quarto d’ora.</p>
<h2>1. Svuota la testa (5 minuti)</h2>
<p>Nella pagina <strong>Urgente o importante</strong> scrivi tutto ciò che ti gira in mente, senza ordine. Spesa, telefonate, sogni: va bene tutto.</p>
<h2>2. Scegli tre priorità (5 minuti)</h2>
<p>Riporta nella pagina <strong>La settimana</strong> le tre cose che, una volta fatte, la renderebbero buona. Non cinque: tre.</p>
<h2>3. Dai loro un’ora (5 minuti)</h2>
<p>Lì accanto, fra i giorni, riserva a ciascuna un momento preciso. Una cosa che ha un’ora ha già metà della strada fatta.</p>
${letterButton('{{order_url}}', 'Apri il planner')}
<p>Prova per sette giorni e guarda che cosa cambia.</p>
${signature}`,
  },
  {
    sequence_name: 'Come sta andando?',
    email_type: 'reminder',
    send_after_days: 5,
    is_active: 0,
    email_subject: '{{name|Ciao}}, hai già trovato la tua ora serena?',
    email_template: `<h1>Come sta andando?</h1>
${greeting}
<p>sono passati cinque giorni. Se usi {{product_name|il planner}} ogni mattina, complimenti: il difficile è fatto.</p>
<p>Se invece è rimasto in una cartella, nessun rimprovero. Si ricomincia così:</p>
<ul>
<li><strong>Una pagina sola.</strong> Dimentica il resto e apri soltanto <strong>Il giorno</strong>.</li>
<li><strong>Sempre alla stessa ora.</strong> Accanto al caffè funziona benissimo.</li>
<li><strong>Due minuti.</strong> Se ne hai di più, tanto meglio.</li>
</ul>
${letterButton('{{order_url}}', 'Riprendi da qui')}
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
${greeting}
<p>dopo dieci giorni con {{product_name|il planner}} le pagine di ogni giorno vengono quasi da sole. È il momento giusto per guardare un po’ più lontano.</p>
<p>Comincia la pagina <strong>Piano di 12 settimane</strong>: un obiettivo solo, un risultato alla settimana scritto in anticipo, e una revisione ogni domenica. È già compreso in ciò che hai acquistato.</p>
${letterButton('{{order_url}}', 'Comincia le 12 settimane')}
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
${greeting}
<p>sono tre settimane che conti le ore serene con {{product_name|il nostro planner}}. Speriamo che siano diventate un po’ di più.</p>
<p>Ti viene in mente qualcuno che dice sempre «non ho tempo»? Inoltra questa email: troverà la pagina da cui hai cominciato anche tu.</p>
${letterButton('/', 'Fai conoscere Ore Serene')}
<p>E se hai due minuti, raccontaci che cosa è cambiato: basta rispondere. Le storie vere ci aiutano a migliorare.</p>
${signature}`,
  },
]
