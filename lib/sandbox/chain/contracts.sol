// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

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

    /// As many transfers of one token each as wanted, told but not done: what comes and goes at once looks alike.
    function announce(address to, uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit TransferSingle(msg.sender, address(0), to, firstId + i, 1);
    }

    function report(bytes32 condition, uint256 yes, uint256 no) external {
        payoutNumerators[condition] = [yes, no];
        payoutDenominator[condition] = yes + no;
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

/// Settles orders as a venue's exchange does: of whoever signed them, at their limit or better, never beyond their amount.
/// The other side of a trade is nobody: outcome tokens of a buy and dollars of a sale are minted. No fees are charged.
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
        uint256 cash
    ) external {
        Terms memory order = termsOf(fields);
        bytes32 digest = digestOf(fields);
        require(ECDSA.recover(digest, signature) == order.signer, "signature");
        bool buys = order.side == 0;
        given[digest] += buys ? cash : size;
        require(given[digest] <= order.makerAmount, "amount");
        if (buys) {
            require(cash * order.takerAmount <= order.makerAmount * size, "price");
            require(dollars.transferFrom(order.maker, address(this), cash), "dollars");
            tokens.mint(order.maker, order.tokenId, size);
        } else {
            require(order.takerAmount * size <= cash * order.makerAmount, "price");
            tokens.safeTransferFrom(order.maker, address(this), order.tokenId, size, "");
            dollars.mint(order.maker, cash);
        }
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }
}
