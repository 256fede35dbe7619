"""What secrets are called, and what people are told when they are asked for one, by language.

Each table names the public text that its words can be checked against. Words are written as
people write them; case and accents make no difference (`vocabulary.py` folds both).
"""

from collections.abc import Mapping
from typing import NamedTuple


class Language(NamedTuple):
    """The words of one language. Lists are separated by commas; an entry may be several words.

    `secrets` and `codes` are what must not be asked for; `codes` are digits, so that a box for
    numbers takes them too. `asking` are words that tell a person to type, `choosing` those that do
    where there is a box for text, `refusing` turn a sentence around. `linking` before a secret and
    `other` behind it say that something else is meant: the *length of* a password, a password
    *policy*. `going_on`, where it is given, are the only words that may follow a secret: in
    English any other noun makes a compound. Without `has_blanks` the script, or its grammar,
    joins words, so that parts of words count.
    """

    secrets: str
    codes: str = ""
    asking: str = ""
    choosing: str = ""
    refusing: str = ""
    linking: str = ""
    other: str = ""
    going_on: str = ""
    has_blanks: bool = True


# A word that stands for a secret in a form, in the names of parameters, and joined in one.
NAMES_OF_SECRETS = frozenset(
    """
    accesstoken apikey authtoken contrasena credential credentials cvc cvv jwt kennwort motdepasse
    otp passcode passphrase passwd passwort password pwd secret secretkey senha sessiontoken token
    totp
    """.split()
)

# A key is a secret behind one of these. Not behind `license`, `public`, `sort`, `issue` ...
# Source: secrets by name in the OWASP cheat sheet on secrets management, and in the key names of
# AWS (secret access key), Azure (account and subscription key) and RFC 7517 (private key).
OWNERS_OF_KEYS = frozenset(
    """
    access account api auth authentication authorization client decryption encryption hmac master
    private recovery secret signing subscription
    """.split()
)

# What stands behind or before a name and leaves it what it is: `password_confirmation`.
BESIDE_NAMES = frozenset(
    """
    actual actuel actuelle again anterior antigua atual attuale confirm confirmation confirmed
    current field input new nouveau nova nueva nuova old plain raw repeat repeated retype text
    value verify
    """.split()
)

# A word before a secret that makes it harmless: a page token is a cursor, a library card no
# means of payment.
HARMLESS_BEFORE: Mapping[str, frozenset[str]] = {
    "token": frozenset(
        """
        change color colour continuation csrf cursor design fan governance lexer next
        nft page pagination prev previous resume resumption stop sync syntax theme word
        """.split()
    ),
    "card": frozenset(
        """
        bonus business gift health id identity insurance library loyalty member membership student
        trello
        """.split()
    ),
    "pin": frozenset("drop enamel google lapel map pinterest".split()),
    "secret": frozenset("no is has kubernetes k8s top".split()),
}

# A word behind a secret's name that makes it a verb, or goods: "pin it to the board".
HARMLESS_BEHIND: Mapping[str, frozenset[str]] = {
    "pin": frozenset("at by it on the to".split()),
    "token": frozenset({"to"}),
}

LANGUAGES: Mapping[str, Language] = {
    # WHATWG HTML, autofill field names (current-password, new-password, one-time-code, cc-number,
    # cc-csc); Chromium, password_manager_constants.h and autofill_regex_constants.h (passwd, pwd,
    # otp, 2fa, mfa, cvc, cvv, csc); PCI DSS glossary (PAN, card verification code, PIN); OWASP,
    # secrets management; RFC 6749 (client secret, access and refresh token); BIP 39 (seed).
    "en": Language(
        secrets="""
            password, pass word, passwd, pass wd, pwd, passphrase, pass phrase, passcode, pass code,
            api key, apikey, api secret, api token, app password, app secret, token, access token,
            accesstoken, auth token, authtoken, bearer token, refresh token, id token, jwt,
            personal access token, pat token, secret access key, secret key, secretkey, secret,
            client secret, shared secret, webhook secret, private key, signing key, encryption key,
            decryption key, master key, account key, subscription key, access key, auth key,
            authentication key, recovery key, recovery phrase, seed phrase, seed words, wallet seed,
            secret phrase, secret word, mnemonic phrase, credential, credentials, login details,
            session cookie, session token, sessiontoken, auth cookie, session key, security answer,
            login data, logon data, service account key, client key, hmac key
        """,
        codes="""
            pin, pin code, pin number, card pin, otp, totp, one time code, one time password,
            one time passcode, 2fa, 2fa code, mfa code, two factor code, authenticator code,
            authentication code, auth code, authorization code, verification code, security code,
            access code, login code, sign in code, sms code, backup code, recovery code,
            card number, credit card, credit card number, debit card, debit card number, creditcard,
            cardnumber, card verification code, card verification value, card security code,
            card code, cvv, cvc, cvv2, cvc2, csc, primary account number, code we sent,
            code sent to you, code from your authenticator,
            code from your authenticator app, otp code, code we texted,
            code we emailed, code from the sms, code from your phone, code from the text message,
            code shown in your authenticator app, code in your authenticator app
        """,
        asking="""
            enter, type, provide, paste, supply, give, input, submit, insert, specify, fill, what,
            whats, retype, reenter
        """,
        choosing="choose, set, create, pick, need, needs, require, requires, confirm, repeat, tell,"
        "share, write, add, verify, state, log, sign, login, authenticate",
        refusing="""
            no, not, never, without, except, but, cannot, t, dont, wont, doesnt, nor, neither,
            avoid, unless, forgot, forgotten, nobody, instead
        """,
        linking="""
            of, to, for, from, in, on, by, at, that, which, where, whose, who, when, after, before,
            until, if, how, about, under, using, than, into, per, since, while, because, rotate,
            delete, revoke, reset, many, count, number, max, maximum, minimum, min, public, forgot,
            forgotten, lost, why, reason
        """,
        going_on="""
            for, of, to, from, in, on, here, again, please, used, that, which, with, and, or, if,
            as, below, you, your, we, i, it, so, before, when, at, by, via, now, first, twice,
            required, optional, value, field, json, pem, associated, issued, e, eg, starting,
            beginning, above, once, next, exactly, then, the, itself, without, de, del, della, di,
            do, du, des, fur, pour, para, per, von, voor, dla, attuale, nuova, ein
        """,
    ),
    # Duden; Chromium, autofill_regex_constants.h (Kartennummer, Prüfnummer).
    "de": Language(
        secrets="""
            passwort, kennwort, passphrase, zugangsdaten, anmeldedaten, api schlüssel, apischlüssel,
            privater schlüssel, privaten schlüssel, geheimer schlüssel, geheimen schlüssel,
            zugriffstoken, zugangstoken, zugriffsschlüssel, zugangsschlüssel, geheimnis, geheimwort,
            wiederherstellungsphrase, wiederherstellungsschlüssel, merkphrase, losungswort,
            zugangscode, masterpasswort, einmalpasswort, einmalkennwort
        """,
        codes="""
            geheimzahl, pin nummer, pinnummer, kreditkartennummer, kartennummer, kreditkarte,
            kartenprüfnummer, prüfnummer der karte, sicherheitscode, einmalcode, kartenprüfziffer,
            sms code, sms tan, tan nummer, mtan, verifizierungscode, anmeldecode
        """,
        asking="""
            gib, geben, eingeben, gebe, nenne, nennen, angeben, tippe, tippen, eintippen, eintragen,
            trage, tragen, einfügen, füge, fügen, wie, mitteilen, übermitteln
        """,
        refusing="nie, niemals, nicht, kein, keine, keinen, ohne, statt",
        linking="des, der, vom, von, länge, anzahl",
        other="länge, richtlinie, ändern, zurücksetzen, vergessen, löschen, erneuern, name",
    ),
    # Larousse; Chromium, autofill_regex_constants.h (numéro de carte, cryptogramme); CNIL.
    "fr": Language(
        secrets="""
            mot de passe, motdepasse, mots de passe, mdp, phrase secrète, phrase de passe, clé api,
            clé d api, clef api, clef d api, clé privée, clef privée, clé secrète, clef secrète,
            jeton d accès, jeton, jeton d api, clé d accès, identifiants de connexion,
            phrase de récupération, secret client, code d accès
        """,
        codes="""
            code secret, code pin, code de vérification, code de sécurité, code à usage unique,
            code confidentiel, cryptogramme, cryptogramme visuel, numéro de carte,
            numéro de carte bancaire, numéro de carte de crédit, carte bancaire, code sms
        """,
        asking="""
            saisir, saisissez, saisis, entrez, entrer, tapez, taper, indiquez,
            indiquer, indique, fournissez, fournir, fournis, donnez, donner, donne, collez, coller,
            colle, renseignez, renseigner, quel, quelle, quels
        """,
        refusing="ne, jamais, sans, pas, aucun",
        linking="du, des, de, longueur, nombre",
        other="oublié, perdu, longueur",
    ),
    # DLE of the Real Academia Española; Chromium, autofill_regex_constants.h (número de tarjeta).
    "es": Language(
        secrets="""
            contraseña, contrasenya, clave de acceso, clave secreta, clave privada, clave api,
            clave de api, clave de la api, token de acceso, frase de contraseña, frase semilla,
            frase de recuperación, credenciales, palabra de paso, llave privada, secreto de cliente,
            palabra clave secreta
        """,
        codes="""
            código pin, número pin, código de seguridad, código de verificación, código secreto,
            código de un solo uso, número de tarjeta, número de la tarjeta, número de su tarjeta,
            número de tu tarjeta, tarjeta de crédito, tarjeta de débito, código cvv, código sms
        """,
        asking="""
            introduce, introduzca, introducir, ingresa, ingrese, ingresar, escribe, escriba,
            escribir, indica, indique, indicar, proporciona, proporcione, proporcionar, pega, pegue,
            pegar, teclea, teclee, da, dé, dame, cuál, facilita, facilite
        """,
        refusing="no, nunca, jamás, sin, ninguna",
        linking="de, del, longitud",
        other="olvidada, longitud",
    ),
    # Priberam; Chromium, autofill_regex_constants.h (número do cartão, código de segurança).
    "pt": Language(
        secrets="""
            senha, palavra passe, palavra chave secreta, palavra de passe, chave de acesso,
            chave secreta, chave privada, chave api, chave de api, chave da api, token de acesso,
            frase de recuperação, frase semente, credenciais, frase secreta
        """,
        codes="""
            código pin, código de segurança, código de verificação, código secreto,
            código de uso único, número do cartão, número de cartão, número do seu cartão,
            cartão de crédito, cartão de débito, código sms
        """,
        asking="""
            digite, digita, digitar, insira, inserir, introduza, introduzir, informe, informar,
            escreva, escrever, indique, indicar, forneça, fornecer, colar, qual
        """,
        refusing="não, nunca, jamais, sem, nenhuma",
        linking="de, do, da, comprimento, tamanho",
        other="esquecida, provisória expirou",
    ),
    # Treccani; Chromium, autofill_regex_constants.h (numero carta, codice di sicurezza).
    "it": Language(
        secrets="""
            parola d ordine, parola chiave segreta, chiave api, chiave d accesso,
            chiave di accesso, chiave segreta, chiave privata, token di accesso, token d accesso,
            frase di recupero, frase segreta, credenziali, segreto del client, chiave dell api
        """,
        codes="""
            codice pin, codice di sicurezza, codice di verifica, codice segreto, codice monouso,
            codice otp, numero di carta, numero della carta, numero carta, carta di credito,
            carta di debito, codice sms
        """,
        asking="""
            inserisci, inserisca, inserire, inserite, immetti, immettere, digita, digitare, digiti,
            scrivi, scrivere, indica, indicare, fornisci, fornire, incolla, incollare, qual, quale
        """,
        refusing="non, mai, senza, nessuna",
        linking="di, del, della, dei, lunghezza",
        other="dimenticata, lunghezza",
    ),
    # Van Dale; W3C Dutch translations of WCAG 2 (wachtwoord).
    "nl": Language(
        secrets="""
            wachtwoord, wachtzin, wachtwoordzin, api sleutel, apisleutel, privésleutel,
            geheime sleutel, toegangssleutel, toegangstoken, inloggegevens, aanmeldgegevens,
            herstelzin, toegangscode
        """,
        codes="""
            pincode, pin code, beveiligingscode, verificatiecode, eenmalige code, kaartnummer,
            creditcardnummer, creditcard
        """,
        asking="voer, vul, typ, geef, plak, invoeren, invullen, typen, opgeven, wat, welk",
        refusing="nooit, niet, geen, zonder",
        linking="van, lengte",
        other="vergeten, wijzigen, resetten",
    ),
    # Słownik języka polskiego PWN.
    "pl": Language(
        secrets="""
            hasło, klucz api, klucz prywatny, tajny klucz, token dostępu, klucz dostępu,
            dane logowania, fraza odzyskiwania
        """,
        codes="""
            kod pin, numer pin, kod weryfikacyjny, kod bezpieczeństwa, kod jednorazowy,
            numer karty, numer karty kredytowej, kod cvv, kod sms
        """,
        asking="""
            podaj, podać, wpisz, wpisać, wprowadź, wprowadzić, wklej, wkleić, jakie,
            jaki, jaka
        """,
        refusing="nie, nigdy, bez, żadne",
        linking="długość, liczba, nazwa",
        other="wygasło, zostało",
    ),
    # Slovník spisovné češtiny; Krátky slovník slovenského jazyka.
    "cs": Language(
        secrets="heslo, klíč api, api klíč, soukromý klíč, přístupový token, přihlašovací údaje",
        codes="kód pin, ověřovací kód, bezpečnostní kód, číslo karty, jednorázový kód",
        asking="zadejte, zadej, zadat, vložte, vlož, napište, napiš, uveďte, jaké, vyplňte",
        refusing="nikdy, ne, bez, nezadávejte",
        linking="délka, počet, název",
        other="vypršelo, bylo",
    ),
    # Большой толковый словарь (gramota.ru); the accusative is the nominative, other cases are
    # those of "длина пароля".
    "ru": Language(
        secrets="""
            пароль, парольная фраза, парольную фразу, кодовое слово, секретное слово, ключ api,
            api ключ, апи ключ, секретный ключ, закрытый ключ, приватный ключ, токен,
            токен доступа, сид фраза, сид фразу, мнемоническая фраза, мнемоническую фразу,
            учетные данные, секрет клиента
        """,
        codes="""
            пин код, пин, пинкод, код подтверждения, код безопасности, код из смс, смс код,
            одноразовый код, одноразовый пароль, номер карты, номер банковской карты,
            номер кредитной карты, проверочный код, секретный код
        """,
        asking="""
            введите, введи, ввести, укажите, укажи, указать, вставьте, вставь, напишите, напиши,
            предоставьте, сообщите, сообщи, какой, каков, впишите, наберите, пришлите, дайте
        """,
        refusing="не, никогда, без, нет",
        linking="длина, число, количество, сбросить, изменить, сменить, имя, название",
        other="изменен, был, будет, истек, устарел, изменился",
    ),
    # Словник української мови.
    "uk": Language(
        secrets="""
            пароль, парольна фраза, ключ api, api ключ, секретний ключ, закритий ключ,
            приватний ключ, токен доступу, облікові дані, кодове слово
        """,
        codes="""
            пін код, код підтвердження, код безпеки, одноразовий код, номер картки, номер карти,
            код із смс
        """,
        asking="введіть, введи, ввести, вкажіть, вкажи, вставте, напишіть, надайте, який",
        refusing="не, ніколи, без",
        linking="довжина, кількість, скинути, змінити, назва",
        other="змінено, було, буде",
    ),
    # Речник на българския език; `парола` is the name in the Bulgarian translation of Android.
    "bg": Language(
        secrets="парола, паролата, паролата си, таен ключ, частен ключ, ключ за api",
        codes="пин код, код за потвърждение, код за сигурност, номер на карта",
        asking="въведете, въведи, напишете, посочете, каква, поставете",
        refusing="не, никога, без",
        linking="дължина, на",
        other="е, беше",
    ),
    # Türk Dil Kurumu, Güncel Türkçe Sözlük. `parola` is an Italian word too.
    "tr": Language(
        secrets="""
            şifre, şifreniz, şifrenizi, şifreni, şifreyi, parolanız, parolanızı, parolanı, parolayı,
            api anahtarı, api anahtarınız, api anahtarınızı, özel anahtar, gizli anahtar,
            erişim belirteci, erişim anahtarı, gizli kelime, giriş bilgileriniz
        """,
        codes="""
            pin kodu, pin kodunuzu, doğrulama kodu, doğrulama kodunu, güvenlik kodu, kart numarası,
            kart numaranız, kart numaranızı, tek kullanımlık kod, tek kullanımlık şifre
        """,
        asking=(
            "girin, giriniz, gir, girer, yazın, yazınız, yaz, yapıştırın, belirtin, nedir, verin"
        ),
        refusing="asla, değil, istemez, girmeyin, yazmayın, paylaşmayın",
        other=(
            "uzunluğu, politikası, sayısı, adı, türü, süresi, sıfırlama, değiştirildi, sıfırlansın"
        ),
    ),
    # Svenska Akademiens ordlista; Den Danske Ordbog; Bokmålsordboka; Kielitoimiston sanakirja.
    "sv": Language(
        secrets="lösenord, lösenordet, lösenfras, api nyckel, privat nyckel, åtkomsttoken",
        codes="pinkod, pin kod, säkerhetskod, verifieringskod, engångskod, kortnummer",
        asking="ange, skriv, mata, fyll, klistra, uppge, vad, vilket",
        refusing="aldrig, inte, utan, inget",
        linking="längd, antal",
    ),
    "da": Language(
        secrets="adgangskode, adgangskoden, kodeord, kodeordet, api nøgle, privat nøgle",
        codes="pinkode, sikkerhedskode, engangskode, bekræftelseskode, kortnummer",
        asking="indtast, angiv, skriv, indsæt, oplys, hvad, hvilken",
        refusing="aldrig, ikke, uden, ingen",
        linking="længde, antal",
    ),
    "no": Language(
        secrets="passord, passordet, passordfrase, api nøkkel, privat nøkkel, tilgangstoken",
        codes="pinkode, sikkerhetskode, engangskode, bekreftelseskode, kortnummer",
        asking="oppgi, skriv, angi, tast, lim, fyll, hva, hvilket",
        refusing="aldri, ikke, uten, ingen",
        linking="lengde, antall",
    ),
    "fi": Language(
        secrets="salasana, salasanasi, salasanaa, tunnuslause, api avain, yksityinen avain",
        codes="pin koodi, turvakoodi, vahvistuskoodi, kertakäyttökoodi, kortin numero",
        asking="anna, antakaa, syötä, syöttäkää, kirjoita, liitä, mikä",
        refusing="älä, koskaan, ilman, ei",
    ),
    # A magyar nyelv értelmező szótára; DEX (dexonline.ro); Λεξικό της κοινής νεοελληνικής.
    "hu": Language(
        secrets="jelszó, jelszavát, jelszavad, jelszavadat, api kulcs, privát kulcs",
        codes="pin kód, biztonsági kód, ellenőrző kód, kártyaszám, bankkártyaszám",
        asking="adja, add, írja, írd, gépelje, illessze, mi",
        refusing="soha, ne, nem, nélkül",
        other="hossza, módosítása",
    ),
    "ro": Language(
        secrets="parolă, parola ta, parola dvs, cheie api, cheia api, cheie privată, cheia privată",
        codes="cod pin, cod de verificare, codul de verificare, cod de securitate, număr card, "
        "numărul cardului",
        asking="introduceți, introdu, introduce, scrie, scrieți, tastați, lipește",
        refusing="niciodată, nu, fără",
        linking="lungimea, lungime",
        other="chiave, da, di, del, della, in, inglese, italiana, magica",
    ),
    "el": Language(
        secrets="κωδικός πρόσβασης, κωδικό πρόσβασης, συνθηματικό, κλειδί api, ιδιωτικό κλειδί",
        codes="κωδικός pin, κωδικό pin, κωδικός ασφαλείας, κωδικός επαλήθευσης, αριθμός κάρτας, "
        "αριθμό κάρτας",
        asking="εισαγάγετε, εισάγετε, πληκτρολογήστε, δώστε, γράψτε, ποιος, ποιο",
        refusing="ποτέ, μην, δεν, χωρίς",
        linking="μήκος",
    ),
    # Từ điển tiếng Việt; Kamus Besar Bahasa Indonesia.
    "vi": Language(
        secrets="mật khẩu, khóa api, khóa riêng, khóa bí mật, mã truy cập, cụm từ khôi phục",
        codes="mã pin, mã otp, mã xác minh, mã xác nhận otp, mã bảo mật, số thẻ, số thẻ tín dụng",
        asking="nhập, điền, gõ, dán, cung, cho",
        refusing="không, đừng, chưa",
        linking="dài, đổi, đặt",
        other="đã, phải",
    ),
    "id": Language(
        secrets="kata sandi, sandi, kunci api, kunci rahasia, kunci privat, token akses",
        codes="kode pin, kode otp, kode verifikasi, kode keamanan, nomor kartu, nomor kartu kredit",
        asking="masukkan, ketik, isi, tempel, berikan, apa, tulis",
        refusing="jangan, tidak, tanpa",
        linking="panjang, atur, ubah",
        other="telah, sudah",
    ),
    # 现代汉语词典; Chromium, autofill_regex_constants.h (卡号, 信用卡号).
    "zh": Language(
        secrets=(
            "密码,密碼,口令,通行码,密钥,密鑰,金鑰,私钥,私鑰,访问令牌,存取權杖,令牌,助记词,"
            "助記詞,登录凭证,登入憑證"
        ),
        codes="验证码,驗證碼,卡号,卡號,信用卡号,信用卡號,安全码,安全碼,动态码,支付密码,校验码",
        asking="输入,輸入,提供,填写,填寫,告诉,告訴,粘贴,貼上,键入,鍵入,写下,是什么,是什麼",
        refusing="不要,请勿,請勿,从不,從不,无需,無需,不会,不會,不需要,不用,切勿",
        other=(
            "长度,長度,策略,规则,規則,数量,數量,有效期,管理,类型,類型,强度,强度,保护,名称,"
            "名稱,已,被,将,重置,的长度"
        ),
        linking="公开,重置,修改,更改,轮换,删除,忘记",
        has_blanks=False,
    ),
    # 広辞苑; Chromium, autofill_regex_constants.h (カード番号, セキュリティコード).
    "ja": Language(
        secrets=(
            "パスワード,パスフレーズ,合言葉,暗証番号,apiキー,api キー,秘密鍵,"
            "シークレットキー,アクセストークン,アクセスキー,認証情報,トークン,"
            "リカバリーフレーズ,シードフレーズ"
        ),
        codes=(
            "暗証番号,ピンコード,pinコード,認証コード,確認コード,ワンタイムパスワード,"
            "セキュリティコード,セキュリティーコード,カード番号,クレジットカード番号"
        ),
        asking="入力,教えて,貼り付け,記入,提供,書いて,何ですか",
        refusing="しないで,ません,不要,せず,なしで",
        other=(
            "の長さ,ポリシー,の数,数,の有効期限,が変更,を変更,をリセット,は変更,管理,長,名,"
            "保護,の名前,を削除,を更新"
        ),
        linking="公開",
        has_blanks=False,
    ),
    # 표준국어대사전; Chromium, autofill_regex_constants.h (카드번호, 보안코드).
    "ko": Language(
        secrets=(
            "비밀번호,패스워드,암호,암호문구,api 키,api키,비밀키,비밀 키,개인키,개인 키,"
            "액세스 토큰,접근 토큰,토큰,인증 정보,복구 문구"
        ),
        codes=(
            "핀번호,핀 번호,pin 번호,인증번호,인증 번호,인증코드,인증 코드,확인 코드,"
            "보안코드,보안 코드,카드번호,카드 번호,일회용 비밀번호"
        ),
        asking="입력,알려,붙여넣,제공,적어,무엇",
        refusing="마세요,마십시오,않,없이,아닙",
        other=(
            " 길이, 정책, 개수, 유형, 이름, 관리, 재설정,가 변경,를 변경,를 재설정, 변경, 수,"
            "화폐,화,를 삭제, 삭제"
        ),
        linking="공개 ",
        has_blanks=False,
    ),
    # المعجم الوسيط; فرهنگ معین; האקדמיה ללשון העברית.
    "ar": Language(
        secrets="كلمة المرور,كلمة مرور,كلمة السر,كلمة سر,مفتاح api,مفتاح الواجهة,المفتاح الخاص,"
        "المفتاح السري,رمز الوصول,بيانات الاعتماد,بيانات الدخول",
        codes="الرقم السري,رمز التحقق,رمز الأمان,رقم البطاقة,رقم بطاقة الائتمان,رقم بطاقتك",
        asking="أدخل,ادخل,إدخال,اكتب,الصق,قدم,زود,ما هي,ما هو",
        refusing="لا ,لن,بدون,أبدا",
        linking="طول,تغيير,إعادة تعيين,نسيت,عدد",
        other=" تم",
        has_blanks=False,
    ),
    "fa": Language(
        secrets="رمز عبور,گذرواژه,کلمه عبور,کلید خصوصی,کلید api,عبارت بازیابی",
        codes="شماره کارت,کد تأیید,رمز دوم,رمز پویا,رمز یکبار مصرف",
        asking="وارد کن,بنویس,چیست,بفرست",
        refusing="هرگز,نکنید,بدون",
        linking="طول,تغییر",
        has_blanks=False,
    ),
    "he": Language(
        secrets="סיסמה,סיסמא,סיסמתך,מפתח api,מפתח פרטי,מפתח סודי,פרטי התחברות",
        codes="קוד אימות,קוד סודי,קוד אבטחה,מספר כרטיס,מספר הכרטיס,קוד חד פעמי",
        asking="הזן,הזינו,הזיני,הקלד,הכנס,הדבק,כתוב,מה ה",
        refusing="לעולם,אל ,ללא,בלי,לא ",
        linking="אורך ה,שינוי ה,איפוס ה,אורך ",
        has_blanks=False,
    ),
    # केन्द्रीय हिन्दी निदेशालय; ราชบัณฑิตยสภา. `पिन कोड` is a post code in India, so it is none.
    "hi": Language(
        secrets=("पासवर्ड,कूटशब्द,गुप्त शब्द,एपीआई कुंजी,api कुंजी,निजी कुंजी,गुप्त कुंजी,एक्सेस टोकन"),
        codes="ओटीपी,सत्यापन कोड,सुरक्षा कोड,कार्ड नंबर,कार्ड संख्या,गुप्त पिन",
        asking="दर्ज,डालें,बताएं,बताइए,लिखें,टाइप,पेस्ट,प्रदान,क्या है",
        refusing="नहीं, न ,बिना,कभी,मत ",
        other=" की लंबाई, नीति, बदल, रीसेट, की संख्या",
        has_blanks=False,
    ),
    "th": Language(
        secrets="รหัสผ่าน,คีย์ api,กุญแจส่วนตัว,คีย์ส่วนตัว,โทเค็นการเข้าถึง,วลีกู้คืน",
        codes="รหัส pin,รหัส otp,รหัสยืนยัน,รหัสความปลอดภัย,หมายเลขบัตร,เลขบัตรเครดิต",
        asking="กรอก,ป้อน,ใส่,พิมพ์,ระบุ,วาง,คืออะไร",
        refusing="อย่า,ไม่,โดยไม่ต้อง",
        linking="ความยาว,เปลี่ยน,รีเซ็ต",
        other="ถูก,หมดอายุ",
        has_blanks=False,
    ),
}
