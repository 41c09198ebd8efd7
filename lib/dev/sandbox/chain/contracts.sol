// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

/// A venue's outcome tokens: an ERC-1155 that anybody may mint, with the payouts of a conditional-tokens ledger.
contract OutcomeTokens is ERC1155("") {
    mapping(bytes32 => uint256) public payoutDenominator;
    mapping(bytes32 => uint256[2]) public payoutNumerators;

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }

    /// As many transfers of one token each as wanted, logged but not done: what comes and goes at once looks alike.
    function announce(address to, uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit TransferSingle(msg.sender, address(0), to, firstId + i, 1);
    }

    function report(bytes32 condition, uint256 yes, uint256 no) external {
        payoutNumerators[condition] = [yes, no];
        payoutDenominator[condition] = yes + no;
    }

    event PayoutRedemption(
        address indexed redeemer,
        address indexed collateralToken,
        bytes32 indexed parentCollectionId,
        bytes32 conditionId,
        uint256[] indexSets,
        uint256 payout
    );

    /// All that the sender has of an outcome (0 or 1) of a reported condition, for dollars.
    function redeem(Dollars dollars, bytes32 condition, uint256 outcome, uint256 id) external {
        uint256 amount = balanceOf(msg.sender, id);
        uint256 payout = (amount * payoutNumerators[condition][outcome]) / payoutDenominator[condition];
        _burn(msg.sender, id, amount);
        if (payout > 0) dollars.mint(msg.sender, payout);
        uint256[] memory sets = new uint256[](1);
        sets[0] = outcome + 1;
        emit PayoutRedemption(msg.sender, address(dollars), bytes32(0), condition, sets, payout);
    }
}

/// A stablecoin that anybody may mint.
contract Dollars is ERC20 {
    uint8 private immutable digits;

    constructor(string memory symbol_, uint8 digits_) ERC20(symbol_, symbol_) {
        digits = digits_;
    }

    function decimals() public view override returns (uint8) {
        return digits;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// The part of Multicall3 that reads use.
contract Multicall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
            require(success || calls[i].allowFailure, "Multicall3: call failed");
            results[i] = Result(success, data);
        }
    }
}

/// Stands where a Safe or a proxy would: it takes ERC-1155 tokens.
contract SmartWallet {
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }
}

/// Taker rates by token, as Opinion's fee manager answers for them.
contract FeeRates {
    mapping(uint256 => uint256) private takerBps;
    mapping(uint256 => bool) private isSet;

    function set(uint256[] calldata ids, uint256 bps) external {
        for (uint256 i = 0; i < ids.length; i++) {
            takerBps[ids[i]] = bps;
            isSet[ids[i]] = true;
        }
    }

    function getFeeRateSettings(uint256 tokenId) external view returns (uint256, uint256, bool) {
        return (0, takerBps[tokenId], isSet[tokenId]);
    }
}

/// A Polymarket deposit wallet as far as orders go: its owner signs them nested in typed data of the wallet.
contract DepositWallet is ERC7739, SmartWallet {
    address private immutable owner;

    constructor(address owner_) EIP712("DepositWallet", "1") {
        owner = owner_;
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature) internal view override returns (bool) {
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(hash, signature);
        return error == ECDSA.RecoverError.NoError && signer == owner;
    }
}

/// Knows the owners of smart accounts, as the ECDSA validator of Kernel does.
contract AccountValidator {
    mapping(address => address) public ecdsaValidatorStorage;

    function enroll(address account, address owner) external {
        ecdsaValidatorStorage[account] = owner;
    }

    function isValid(address account, bytes32 hash, bytes calldata signature) external view returns (bool) {
        address owner = ecdsaValidatorStorage[account];
        return ECDSA.recover(hash, signature) == owner
            || ECDSA.recover(MessageHashUtils.toEthSignedMessageHash(hash), signature) == owner;
    }
}

/// A Kernel account as far as orders go: the validator named before the signature checks it, for this account alone.
/// Source: the wrapping of hashes in the 0.3 tests of https://github.com/zerodevapp/kernel.
contract SmartAccount is EIP712, SmartWallet {
    constructor() EIP712("Kernel", "0.3.1") {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length < 21 || signature[0] != 0x01) return 0xffffffff;
        bytes32 wrapped = _hashTypedDataV4(keccak256(abi.encode(keccak256("Kernel(bytes32 hash)"), hash)));
        AccountValidator validator = AccountValidator(address(bytes20(signature[1:21])));
        return validator.isValid(address(this), wrapped, signature[21:]) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Settles orders as a venue's exchange does: of whoever signed them, at their limit or better, never beyond their amount.
/// The other side of a trade is nobody: outcome tokens of a buy and dollars of a sale are minted.
/// Fees are kept back in tokens of a buy or dollars of a sale, or taken in dollars on top of a buy.
contract Exchange {
    bytes32 private constant ORDER_V1 = keccak256(
        "Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)"
    );
    bytes32 private constant ORDER_V2 = keccak256(
        "Order(uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder)"
    );

    bytes32 public domain;
    bytes32 public orderType;
    /// What an order has given so far, by its digest.
    mapping(bytes32 => uint256) public given;

    struct Terms {
        address maker;
        address signer;
        uint256 tokenId;
        uint256 makerAmount;
        uint256 takerAmount;
        uint256 side;
    }

    event OrderFilled(
        bytes32 indexed orderHash,
        address indexed maker,
        address indexed taker,
        uint256 makerAssetId,
        uint256 takerAssetId,
        uint256 makerAmountFilled,
        uint256 takerAmountFilled,
        uint256 fee
    );
    event OrderFilled(
        bytes32 indexed orderHash,
        address indexed maker,
        address indexed taker,
        uint8 side,
        uint256 tokenId,
        uint256 makerAmountFilled,
        uint256 takerAmountFilled,
        uint256 fee,
        bytes32 builder,
        bytes32 metadata
    );

    /// What an order gave and took, in the words of the exchange's version.
    struct Fill {
        bytes32 digest;
        address maker;
        uint256 tokenId;
        uint256 side;
        uint256 gave;
        uint256 took;
        uint256 fee;
    }

    function log(Fill memory fill) private {
        bytes32 none = bytes32(0);
        address taker = address(this);
        if (orderType == ORDER_V1) {
            (uint256 gives, uint256 takes) = fill.side == 0 ? (uint256(0), fill.tokenId) : (fill.tokenId, uint256(0));
            emit OrderFilled(fill.digest, fill.maker, taker, gives, takes, fill.gave, fill.took, fill.fee);
        } else {
            uint8 side = uint8(fill.side);
            emit OrderFilled(fill.digest, fill.maker, taker, side, fill.tokenId, fill.gave, fill.took, fill.fee, none, none);
        }
    }

    /// A fill of the sender's own order, unsigned: what has happened before anybody watched.
    function fill(Dollars dollars, OutcomeTokens tokens, uint256 tokenId, uint256 size, uint256 cash, uint256 side)
        external
    {
        bytes32 digest = keccak256(abi.encode(msg.sender, tokenId, size, cash, side, block.number));
        if (side == 0) {
            require(dollars.transferFrom(msg.sender, address(this), cash), "dollars");
            tokens.mint(msg.sender, tokenId, size);
            log(Fill(digest, msg.sender, tokenId, side, cash, size, 0));
        } else {
            tokens.safeTransferFrom(msg.sender, address(this), tokenId, size, "");
            require(dollars.transfer(msg.sender, cash), "dollars");
            log(Fill(digest, msg.sender, tokenId, side, size, cash, 0));
        }
    }

    function configure(string calldata name, string calldata version) external {
        bytes32 kind = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 versionHash = keccak256(bytes(version));
        domain = keccak256(abi.encode(kind, keccak256(bytes(name)), versionHash, block.chainid, address(this)));
        orderType = versionHash == keccak256("1") ? ORDER_V1 : ORDER_V2;
    }

    /// The fields one after the other, each in a word of its own.
    function digestOf(bytes calldata fields) public view returns (bytes32) {
        bytes32 order = keccak256(abi.encodePacked(orderType, fields));
        return keccak256(abi.encodePacked("\x19\x01", domain, order));
    }

    function termsOf(bytes calldata fields) private view returns (Terms memory) {
        if (orderType == ORDER_V1) {
            (, address maker, address signer,, uint256 id, uint256 gives, uint256 takes, uint256 expiry,,, uint256 side) = abi
                .decode(fields, (uint256, address, address, address, uint256, uint256, uint256, uint256, uint256, uint256, uint256));
            require(expiry == 0 || expiry >= block.timestamp, "expired");
            return Terms(maker, signer, id, gives, takes, side);
        }
        (, address maker2, address signer2, uint256 id2, uint256 gives2, uint256 takes2, uint256 side2) =
            abi.decode(fields, (uint256, address, address, uint256, uint256, uint256, uint256));
        return Terms(maker2, signer2, id2, gives2, takes2, side2);
    }

    function settle(
        bytes calldata fields,
        bytes calldata signature,
        Dollars dollars,
        OutcomeTokens tokens,
        uint256 size,
        uint256 cash,
        uint256 tokenFee,
        uint256 cashFee
    ) external {
        Terms memory order = termsOf(fields);
        bytes32 digest = digestOf(fields);
        require(SignatureChecker.isValidSignatureNow(order.signer, digest, signature), "signature");
        require(order.signer.code.length == 0 || order.signer == order.maker, "signer");
        bool buys = order.side == 0;
        given[digest] += buys ? cash : size;
        require(given[digest] <= order.makerAmount, "amount");
        if (buys) {
            require(cash * order.takerAmount <= order.makerAmount * size, "price");
            require(dollars.transferFrom(order.maker, address(this), cash + cashFee), "dollars");
            tokens.mint(order.maker, order.tokenId, size - tokenFee);
            log(Fill(digest, order.maker, order.tokenId, 0, cash, size, tokenFee + cashFee));
        } else {
            require(order.takerAmount * size <= cash * order.makerAmount, "price");
            tokens.safeTransferFrom(order.maker, address(this), order.tokenId, size, "");
            dollars.mint(order.maker, cash - cashFee);
            log(Fill(digest, order.maker, order.tokenId, 1, size, cash, cashFee));
        }
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }
}
